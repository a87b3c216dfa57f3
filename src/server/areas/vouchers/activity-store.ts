import type { ActivityKind } from '#contract/areas/vouchers.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export async function noteActivity(
  db: Database,
  memberId: number,
  activity: ActivityKind,
  voucherId: number | null,
  detail: string | null,
  at: Date,
): Promise<number> {
  const added = await db
    .insertInto('voucher_activity')
    .values({ member_id: memberId, activity, voucher_id: voucherId, detail, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** One page of the member's activity, latest first, and the total number. */
export async function listActivity(db: Database, memberId: number, offset: number, limit: number) {
  const own = db.selectFrom('voucher_activity as a').where('a.member_id', '=', memberId);
  const [rows, { total }] = await Promise.all([
    own
      .leftJoin('vouchers as v', 'v.id', 'a.voucher_id')
      .select(['a.id', 'a.activity', 'a.voucher_id', 'v.title', 'a.detail', 'a.at'])
      .orderBy('a.id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    own.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
