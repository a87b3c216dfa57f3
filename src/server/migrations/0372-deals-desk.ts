import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** What a member is interested in among the vouchers; and for the team how many were redeemed, and polls that end early. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`create table voucher_interests (
    member_id bigint not null references members on delete cascade,
    category_id bigint not null references voucher_categories,
    primary key (member_id, category_id)
  )`.execute(db);
  await protectMemberTable(db, 'voucher_interests');

  // Counted beside the stock, so that nobody has to look through the redemptions of all members.
  await sql`alter table vouchers add column redeemed integer not null default 0 check (redeemed >= 0)`.execute(db);
  await sql`update vouchers v set redeemed = r.count from (select voucher_id, count(*)::int from voucher_redemptions group by voucher_id) r where r.voucher_id = v.id`.execute(
    db,
  );

  await sql`alter table charity_polls add column closed_at timestamptz`.execute(db);
}
