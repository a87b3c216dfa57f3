import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type NoticeRow = Selectable<Tables['notices']>;

export type NewNotice = Pick<
  NoticeRow,
  'reference' | 'title' | 'body' | 'href' | 'to_all' | 'created_at' | 'expires_at' | 'sent_by'
>;

/** Stores a notice. `isNew` is false when one with the same reference exists. */
export async function addNotice(db: Database, notice: NewNotice): Promise<{ id: number; isNew: boolean }> {
  const added = await db
    .insertInto('notices')
    .values({ ...notice, sent_at: null, withdrawn_at: null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return { id: added.id, isNew: true };
  const { id } = await db
    .selectFrom('notices')
    .select('id')
    .where('reference', '=', notice.reference)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** A notice that has not been withdrawn, locked until the transaction ends, so that it is not withdrawn in between. */
export async function lockNotice(db: Database, id: number): Promise<NoticeRow | undefined> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** The next members by id. `db` must be system scoped. */
export async function membersAfter(db: Database, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('members')
    .select('member_id')
    .where('member_id', '>', after)
    .where('status', '=', 'active')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(({ member_id: id }) => id);
}

export async function recordDelivery(db: Database, id: number, recipients: number, sentAt: Date | null): Promise<void> {
  await db
    .updateTable('notices')
    .set((build) => ({ recipients: build('recipients', '+', recipients), ...(sentAt ? { sent_at: sentAt } : {}) }))
    .where('id', '=', id)
    .execute();
}

export type ListedNotice = NoticeRow & { sender: string | null; viewed: number };

/** One page of notices, newest first. `db` must be system scoped. */
export async function listNotices(db: Database, page: { limit: number; offset: number }): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice>`
    select n.*, m.email as sender, (select count(*)::int from notifications x
      where x.notice_id = n.id and x.viewed_at is not null) as viewed
    from (select * from notices order by created_at desc, id desc limit ${page.limit} offset ${page.offset}) n
    left join members m on m.member_id = n.sent_by order by n.created_at desc, n.id desc`.execute(db);
  return rows;
}

export async function countNotices(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Withdraws a notice from all members who have it. Undefined when it does not exist or is already withdrawn. `db` must
 * be a system-scoped transaction.
 */
export async function withdrawNotice(
  db: Database,
  id: number,
  at: Date,
): Promise<{ member_id: number; id: number }[] | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ withdrawn_at: at })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return db
    .updateTable('notifications')
    .set({ removed_at: at, title: '', body: '', href: null, to_mail: false })
    .where('notice_id', '=', id)
    .where('removed_at', 'is', null)
    .returning(['member_id', 'id'])
    .execute();
}
