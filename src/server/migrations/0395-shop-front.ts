import { sql } from 'kysely';
import { shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** The front of the shop reads what is ranked and counted already; the database itself keeps that true. */
export async function up(db: MigrationDatabase): Promise<void> {
  await rankDeals(db);
  await countDeals(db);
  await orderDeals(db);
}

/**
 * Each deal has its row of hits from the start, with its category and whether it is withdrawn: the foreign key carries
 * these along, so that they are always those of the deal. The first deals of a category are then read from an index.
 */
async function rankDeals(db: MigrationDatabase): Promise<void> {
  await sql`alter table shop_deals add constraint shop_deals_place unique (id, category_id, withdrawn)`.execute(db);
  await sql`alter table shop_deal_hits add column category_id bigint, add column withdrawn boolean,
    -- What most opened comes first; whoever went out to it counts four times.
    add column rank bigint not null generated always as (-(opened::bigint + 4 * went_out::bigint)) stored`.execute(db);
  await sql`insert into shop_deal_hits (deal_id) select id from shop_deals on conflict do nothing`.execute(db);
  await sql`update shop_deal_hits h set category_id = d.category_id, withdrawn = d.withdrawn from shop_deals d where d.id = h.deal_id`.execute(
    db,
  );
  await sql`alter table shop_deal_hits alter column category_id set not null, alter column withdrawn set not null,
    drop constraint shop_deal_hits_deal_id_fkey,
    add constraint shop_deal_hits_of_deal foreign key (deal_id, category_id, withdrawn) references shop_deals (id, category_id, withdrawn) on update cascade on delete cascade`.execute(
    db,
  );
  await sql`create index shop_deal_hits_by_rank on shop_deal_hits (category_id, rank, deal_id) where not withdrawn`.execute(
    db,
  );
  await sql`create function shop_rank_deals() returns trigger language plpgsql as $$
    begin
      insert into shop_deal_hits (deal_id, category_id, withdrawn) select id, category_id, withdrawn from added;
      return null;
    end $$`.execute(db);
  await sql`create trigger shop_deals_ranked after insert on shop_deals referencing new table as added for each statement execute function shop_rank_deals()`.execute(
    db,
  );
}

/**
 * How many deals are open on a day, by category, merchant and kind. Every change of deals or merchants, by whatever hand,
 * raises the version in its own transaction; a count belongs to one version, so one that is read was counted from the
 * deals as they are.
 */
async function countDeals(db: MigrationDatabase): Promise<void> {
  await sql`create table shop_versions (
    only_row boolean primary key default true check (only_row),
    version bigint not null
  )`.execute(db);
  await sql`insert into shop_versions (version) values (1)`.execute(db);
  await sql`create function shop_next_version() returns trigger language plpgsql as $$
    begin
      update shop_versions set version = version + 1;
      return null;
    end $$`.execute(db);
  for (const table of ['shop_deals', 'shop_merchants']) {
    await sql`create trigger ${sql.raw(`${table}_version`)} after insert or update or delete or truncate on ${sql.table(table)} for each statement execute function shop_next_version()`.execute(
      db,
    );
  }
  await sql`create table shop_count_days (
    day date not null,
    version bigint not null,
    counted_at timestamptz not null,
    primary key (day, version)
  )`.execute(db);
  await sql`create table shop_counts (
    day date not null,
    version bigint not null,
    category_id bigint not null,
    merchant_id bigint not null,
    kind text not null,
    deals integer not null,
    -- Of these, how many the collections gather that are the same for everybody.
    ending integer not null,
    under_25 integer not null,
    free_delivery integer not null,
    gift_cards integer not null,
    primary key (day, version, category_id, merchant_id, kind),
    foreign key (day, version) references shop_count_days on delete cascade
  )`.execute(db);
  for (const table of ['shop_versions', 'shop_count_days', 'shop_counts']) await shareTable(db, table);
}

/** A list goes on from its last deal by these, however long it is. */
async function orderDeals(db: MigrationDatabase): Promise<void> {
  await sql`create index shop_deals_by_end on shop_deals (coalesce(ends_on, date '9999-12-31'), id) where not withdrawn`.execute(
    db,
  );
  await sql`create index shop_deals_by_price on shop_deals (coalesce(price_cents, 1000000000), id) where not withdrawn`.execute(
    db,
  );
}
