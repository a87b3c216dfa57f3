import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DrawRepeats } from '#contract/areas/draws.ts';
import type { Database } from '#server/kit/database.ts';

export interface UpcomingRow {
  sequence: number;
  series: string;
  repeats: DrawRepeats;
  title: string;
  description: string;
  terms: string;
  image_key: string | null;
  states: string[];
  claim_days: number;
  free_entries: number;
  sample: boolean;
  state: 'announced' | 'open' | 'sealed' | 'drawn';
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  redraws: number | null;
  redraw_reason: 'lapsed' | 'void' | null;
  /** A redraw of entries that were sealed in the first draw, which nobody can leave any more. */
  shares_sealed_list: boolean;
  entries: number;
  prizes: { position: number; title: string; description: string; value_cents: number }[];
}

/*
 * The parts of queries below read a draw as `d`, and as `f` the draw whose entries count in it: itself, or the first
 * draw of a redraw.
 */

const ownerOfEntries = sql`join draws f on f.sequence = coalesce(d.entries_of, d.sequence)`;

/**
 * SQL: whether a member is out of the draw, as they last said of it, of the draw whose entries count, of the series or
 * of all draws. What they said after the entries were sealed changes nothing.
 */
function isOut(memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce((select o.out from draw_opt_outs o where o.member_id = ${memberId}
    and (o.sequence in (d.sequence, f.sequence) or o.series_id = d.series_id
      or (o.sequence is null and o.series_id is null))
    and o.at <= coalesce(f.sealed_at, d.sealed_at, 'infinity')
    order by o.id desc limit 1), false)`;
}

/** SQL: those who can't win a redraw, since they had won from its entries before it was sealed. */
const earlierWinners = sql`from draw_winners v join draws o on o.sequence = v.sequence
  where (o.sequence = d.entries_of or o.entries_of = d.entries_of)
    and o.sequence <> d.sequence and o.drawn_at <= coalesce(d.sealed_at, 'infinity')`;

/** SQL: a range of a member that no refund withdrew. */
const isNotWithdrawn = sql`not exists (select from draw_withdrawals w
  where w.member_id = e.member_id and w.sequence = e.sequence and w.reference = e.reference)`;

/**
 * SQL: how many entries can win the draw: all numbers given, less those that a refund withdrew, those of members who
 * are out, and in a redraw those of earlier winners. Once the entries are sealed, the number that was published counts.
 */
const liveEntries = sql<number>`(coalesce(d.entries, f.entries, f.next_number - 1
    - coalesce((select sum(e.count) from draw_withdrawals w
        join draw_entries e on e.member_id = w.member_id and e.sequence = w.sequence and e.reference = w.reference
        where w.sequence = f.sequence), 0)
    - coalesce((select sum(e.count) from (select distinct member_id from draw_opt_outs where out) m
        join draw_entries e on e.member_id = m.member_id and e.sequence = f.sequence
        where ${isNotWithdrawn} and ${isOut(sql`m.member_id`)}), 0))
  - case when d.entries_of is null then 0
  else coalesce((select sum(e.count) from (select distinct v.winner_id ${earlierWinners}) m
        join draw_entries e on e.member_id = m.winner_id and e.sequence = f.sequence
        where ${isNotWithdrawn} and not ${isOut(sql`m.winner_id`)}), 0) end)::bigint`;

interface DrawFilter {
  sequence?: number | undefined;
  repeats?: DrawRepeats | undefined;
}

/** Draws whose winners aren't known yet, the next one first. */
export async function upcomingDraws(
  db: Database,
  { sequence, repeats }: DrawFilter = {},
  limit = 50,
): Promise<UpcomingRow[]> {
  const one = sequence === undefined ? sql`` : sql`and d.sequence = ${sequence}`;
  const kind = repeats === undefined ? sql`` : sql`and s.repeats = ${repeats}`;
  const { rows } = await sql<UpcomingRow>`
    select d.sequence, s.slug as series, s.repeats, d.title, d.description, d.terms, d.image_key, d.states,
      d.claim_days, d.free_entries,
      d.sample, d.state, d.opens_at, d.closes_at, d.draws_at, d.redraws,
      (select case r.state when 'void' then 'void' else 'lapsed' end from draws r
        where r.sequence = d.redraws) as redraw_reason,
      d.entries_of is not null and f.sealed_at is not null as shares_sealed_list, ${liveEntries} as entries,
      coalesce((select jsonb_agg(jsonb_build_object('position', p.position, 'title', p.title, 'description',
        p.description, 'value_cents', p.value_cents)
        order by p.position) from draw_prizes p where p.sequence = d.sequence), '[]') as prizes
    from draws d join draw_series s on s.id = d.series_id ${ownerOfEntries}
    where d.state in ('announced', 'open', 'sealed', 'drawn') ${one} ${kind}
    order by d.draws_at, d.sequence limit ${limit}`.execute(db);
  return rows;
}

/** The permits of a draw's series that are valid on its day, as far as its prizes need them. */
export async function permitsOf(db: Database, sequence: number): Promise<{ state: string; number: string }[]> {
  const { rows } = await sql<{ state: string; number: string }>`
    select distinct p.state, p.number from draws d join draw_permits p on p.series_id = d.series_id
    where d.sequence = ${sequence} and d.day between p.valid_from and p.valid_until
      and p.above_cents < (select sum(value_cents) from draw_prizes where sequence = d.sequence)
    order by 1, 2`.execute(db);
  return rows;
}

/** The reward events that give entries on a day, and the promotions without a code that run at an instant. */
export async function runningBoosts(db: Database, today: string, now: Date) {
  const [rewards, promotions] = await Promise.all([
    db
      .selectFrom('reward_rules')
      .select(['event', 'entries'])
      .where('active', '=', true)
      .where('starts_on', '<=', today)
      .where((build) => build.or([build('ends_on', 'is', null), build('ends_on', '>=', today)]))
      .orderBy('event')
      .execute(),
    db
      .selectFrom('promotions')
      .select(['title', 'ends_at'])
      .where('active', '=', true)
      .where('code', 'is', null)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .orderBy('ends_at')
      .execute(),
  ]);
  return { rewards, promotions };
}

export interface OwnPart {
  sequence: number;
  left: boolean;
  free_used: boolean;
  ranges: { first: number; last: number; source: string; entered_at: string; withdrawn: boolean }[];
  /** Entries that take part unless the member has left. */
  entries: number;
}

const MAX_RANGES = 200;

/**
 * The member's part in each draw whose winners aren't known yet. In a redraw it is their part in the first draw, and
 * nothing for somebody who has won from its entries.
 */
export async function ownParts(db: Database, memberId: number): Promise<Map<number, OwnPart>> {
  const { rows } = await sql<OwnPart>`
    select d.sequence, ${isOut(sql`${memberId}`)} as left,
      exists (select from draw_entries e where e.member_id = ${memberId} and e.sequence = d.sequence
        and e.reference = 'free:' || d.sequence) as free_used,
      coalesce((select sum(e.count) from draw_entries e where e.member_id = ${memberId} and e.sequence = f.sequence
        and ${isNotWithdrawn} and not exists (select ${earlierWinners} and v.winner_id = ${memberId})),
      0)::bigint as entries,
      coalesce((select jsonb_agg(jsonb_build_object('first', r.first_number, 'last', r.first_number + r.count - 1,
        'source', r.source,
          'entered_at', r.entered_at, 'withdrawn', r.withdrawn) order by r.first_number)
        from (select e.first_number, e.count, e.source, e.entered_at, not ${isNotWithdrawn} as withdrawn
          from draw_entries e
          where e.member_id = ${memberId} and e.sequence = f.sequence order by e.first_number desc
          limit ${MAX_RANGES}) r), '[]') as ranges
    from draws d ${ownerOfEntries} where d.state in ('announced', 'open', 'sealed', 'drawn')`.execute(db);
  return new Map(rows.map((row) => [row.sequence, row]));
}

/** The member's state, where it is known, and how many entries wait for it. */
export async function homeOf(db: Database, memberId: number): Promise<{ state: string | null; waiting: number }> {
  const { rows } = await sql<{ state: string | null; waiting: number }>`
    select p.state, coalesce((select sum(entries) from draw_waiting_entries where member_id = ${memberId}),
      0)::bigint as waiting
    from profiles p where p.member_id = ${memberId}`.execute(db);
  return rows[0] ?? { state: null, waiting: 0 };
}
