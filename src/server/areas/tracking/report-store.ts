import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** A half-open interval: `from` is included, `to` is not. */
export interface Span {
  from: Date;
  to: Date;
}

export interface ScreenRow {
  place: string;
  page: string;
  visits: number;
  members: number;
  median_seconds: number | null;
  total_minutes: number;
  phones: number;
}

const MAX_SCREENS = 300;

/**
 * Screens by number of visits. Visits without a duration count, but not for the median. Back-office screens are
 * excluded. `system` must be system scoped.
 */
export async function screensBetween(system: Database, { from, to }: Span): Promise<ScreenRow[]> {
  const { rows } = await sql<ScreenRow>`
    select place, max(page) as page, count(*)::int as visits, count(distinct member_id)::int as members,
      (percentile_cont(0.5) within group (order by spent_ms) filter (where spent_ms > 0) / 1000)::float8 as median_seconds,
      (sum(spent_ms) / 60000.0)::float8 as total_minutes,
      (count(*) filter (where device <> 'Desktop')::float8 / count(*)) as phones
    from screen_visits where started_at >= ${from} and started_at < ${to} and place <> '/operator'
      and place not like '/operator/%'
    group by place order by visits desc, place limit ${MAX_SCREENS}`.execute(system);
  return rows;
}

/** A member continues in a funnel by opening the next screen within this many days. */
const GOES_ON_DAYS = 7;

/** The number of members who reached each screen of a funnel in order, starting within the interval. */
export async function funnelBetween(
  system: Database,
  places: readonly string[],
  { from, to }: Span,
): Promise<number[]> {
  const first = sql`step0 as materialized (select member_id, min(started_at) as at from screen_visits
      where place = ${places[0]!} and started_at >= ${from} and started_at < ${to} group by 1)`;
  const later = places.slice(1).map((place, index) => {
    const before = sql.raw(`step${index}`);
    return sql`${sql.raw(`step${index + 1}`)} as materialized (
      select v.member_id, min(v.started_at) as at from ${before} b
      join screen_visits v on v.member_id = b.member_id and v.place = ${place}
        and v.started_at >= b.at and v.started_at < b.at + make_interval(days => ${GOES_ON_DAYS}) group by 1)`;
  });
  const counts = places.map(
    (_place, index) => sql`select ${index}::int as step, count(*)::int as members from ${sql.raw(`step${index}`)}`,
  );
  const { rows } = await sql<{
    step: number;
    members: number;
  }>`with ${sql.join([first, ...later])} ${sql.join(counts, sql` union all `)} order by step`.execute(system);
  return rows.map(({ members }) => members);
}
