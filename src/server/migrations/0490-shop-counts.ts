import { sql } from 'kysely';
import { shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * A count of the shop is one row: its lines by category, merchant and kind as lists that are in step, and what the
 * collections gather as numbers. Some thousand rows with their keys took longer to write than the deals took to count.
 */
export async function up(db: MigrationDatabase): Promise<void> {
  await sql`drop table shop_counts`.execute(db);
  // What was counted is counted anew by whoever asks first.
  await sql`delete from shop_count_days`.execute(db);
  await sql`create table shop_counts (
    day date not null,
    version bigint not null,
    category_ids bigint[] not null,
    merchant_ids bigint[] not null,
    kinds text[] not null,
    deals integer[] not null,
    -- How many deals the collections gather that are the same for everybody.
    ending integer not null,
    under_25 integer not null,
    free_delivery integer not null,
    gift_cards integer not null,
    primary key (day, version),
    foreign key (day, version) references shop_count_days on delete cascade
  )`.execute(db);
  await shareTable(db, 'shop_counts');
}
