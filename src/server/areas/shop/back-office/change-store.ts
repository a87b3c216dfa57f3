import { sql } from 'kysely';
import type { FieldChange, ShopChange } from '#contract/areas/shop-catalogue.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Who changes the shop, and when. */
export interface Hand {
  operatorId: number;
  at: Date;
  way: ShopChange['way'];
}

export type NewChange = Pick<ShopChange, 'subject' | 'subject_id' | 'title' | 'action'> & {
  fields: readonly FieldChange[];
};

const CHUNK = 500;

/** Writes down what was changed, in the transaction in which it is changed and as its last word: at the back office of the shop, and in the log of the company. `db` is the system's, as of all calls here. */
export async function logChanges(
  db: Database,
  { operatorId, at, way }: Hand,
  changes: readonly NewChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += CHUNK) {
    const rows = changes.slice(from, from + CHUNK).map(({ fields, ...change }) => ({
      ...change,
      at,
      changed_by: operatorId,
      way,
      fields: sql<FieldChange[]>`${JSON.stringify(fields)}::jsonb`,
    }));
    await db.insertInto('shop_changes').values(rows).execute();
  }
  const side = (fields: readonly FieldChange[], which: 'before' | 'after') =>
    Object.fromEntries(fields.map((one) => [one.field, one[which]]));
  const entries = changes.map(({ subject, subject_id: subjectId, action, title, fields }) => ({
    action: `shop_${subject}_${action}`,
    subject: `shop_${subject}`,
    subjectId,
    before: action === 'added' ? null : side(fields, 'before'),
    after: { title, way, ...side(fields, 'after') },
  }));
  await audit(db, { operatorId, at }, ...entries);
}

/** One page of what was changed, the latest first, and how much it is. */
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
