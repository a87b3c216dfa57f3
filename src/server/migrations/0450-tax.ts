import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** Which item of the tax return categories and single transactions belong to, as the member says. */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`
    create table tax_category_tags (
      member_id bigint not null references members on delete cascade,
      sub_category_id integer not null check (sub_category_id > 0),
      -- 'none' excludes a category that would be included by default.
      tag text not null check (length(tag) between 1 and 40),
      -- The part of each transaction that counts, such as 40 for a phone that is partly used for work.
      share_percent integer not null default 100 check (share_percent between 1 and 100),
      primary key (member_id, sub_category_id)
    );
  `.execute(db);
  await protectMemberTable(db, 'tax_category_tags');

  await sql`
    -- Without a foreign key, as every reference to a transaction: a tag whose transaction was removed counts nowhere.
    create table tax_transaction_tags (
      member_id bigint not null references members on delete cascade,
      transaction_id bigint not null,
      tag text not null check (length(tag) between 1 and 40),
      share_percent integer not null default 100 check (share_percent between 1 and 100),
      primary key (member_id, transaction_id)
    );
  `.execute(db);
  await protectMemberTable(db, 'tax_transaction_tags');
}
