import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * What a bank says that an account holds is of a day: transactions that come in after it by other ways count on it, and a
 * newer statement takes its place. Where statements had the say until now, the day is noted when the bank is next asked.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`alter table bank_accounts add column bank_on_date date, add column bank_last_id bigint`.execute(db);
  await sql`
    update bank_accounts a set bank_on_date = (a.bal_sync at time zone 'Australia/Sydney')::date
    where a.bank_balance_cents is not null and a.bal_sync is not null
      and not exists (select from balance_anchors n where n.member_id = a.member_id and n.bank_account_id = a.id)`.execute(
    db,
  );
}
