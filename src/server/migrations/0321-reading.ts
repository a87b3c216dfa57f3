import { sql } from 'kysely';
import { protectMemberTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/** How often what is there to read was opened, and what members thought of it. */
export async function up(db: MigrationDatabase): Promise<void> {
  // Nobody's: it says how often, not by whom.
  await sql`create table hit_counts (
    kind text not null check (kind in ('article', 'voucher')),
    item_id bigint not null check (item_id > 0),
    hits bigint not null check (hits > 0),
    last_hit_at timestamptz not null,
    primary key (kind, item_id)
  )`.execute(db);

  await sql`create table article_votes (
    member_id bigint not null references members on delete cascade,
    article_id integer not null check (article_id > 0),
    helpful boolean not null,
    voted_at timestamptz not null,
    primary key (member_id, article_id)
  )`.execute(db);
  await protectMemberTable(db, 'article_votes');
}
