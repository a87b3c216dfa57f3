import { sql } from 'kysely';
import type { FieldChange, ShopChange } from '#contract/areas/shop-catalogue.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The author and time of a change. */
export interface Hand {
  operatorId: number;
  at: Date;
  way: ShopChange['way'];
}

export type NewChange = Pick<ShopChange, 'subject' | 'subject_id' | 'title' | 'action'> & {
  fields: readonly FieldChange[];
};

const CHUNK = 500;

/**
 * Records changes of the shop in the shop's change log and in the audit log. Must be the last statement of the
 * transaction that makes them. `db` must be system scoped throughout this file.
 */
export async function logChanges(
  db: Database,
  { operatorId, at, way }: Hand,
  changes: readonly NewChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += CHUNK) {
    const entries = changes.slice(from, from + CHUNK).map(({ fields, ...change }) => ({
      ...change,
      at,
      changed_by: operatorId,
      way,
      fields: sql<FieldChange[]>`${JSON.stringify(fields)}::jsonb`,
    }));
    await db.insertInto('shop_changes').values(entries).execute();
  }
  const side = (fields: readonly FieldChange[], which: 'before' | 'after') =>
    Object.fromEntries(fields.map((field) => [field.field, field[which]]));
  const entries = changes.map(({ subject, subject_id: subjectId, action, title, fields }) => ({
    action: `shop_${subject}_${action}`,
    subject: `shop_${subject}`,
    subjectId,
    before: action === 'added' ? null : side(fields, 'before'),
    after: { title, way, ...side(fields, 'after') },
  }));
  await audit(db, { operatorId, at }, ...entries);
}

/** One page of changes, latest first, and their total number. */
export async function listChanges(
  db: Database,
  offset: number,
  limit: number,
): Promise<{ rows: ShopChange[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('shop_changes as c')
      .leftJoin('members as b', 'b.member_id', 'c.changed_by')
      .select([
        'c.id',
        'c.at',
        'b.email as by',
        'c.subject',
        'c.subject_id',
        'c.title',
        'c.action',
        'c.way',
        'c.fields',
      ])
      .orderBy('c.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    db
      .selectFrom('shop_changes')
      .select((build) => build.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
