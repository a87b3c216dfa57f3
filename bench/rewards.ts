import { sql } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { periodStart } from '#domain/rewards/referrals.ts';
import { enterDraws } from '#server/areas/draws/public.ts';
import { systemClock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { openDraw, engineOn } from './draws.ts';
import { alternately, getOver } from './reads.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';

const MEMBERS = 1_000_000;
const TRIES = 200;
const MAX_BOARD_MS = 10;
const MAX_GRANT = 1.5;

/** A million members with referrals this month; most have few. */
async function fillBoard({ owner }: BenchServer, startsOn: string): Promise<void> {
  await owner.query(
    `insert into members (email) select 'friend' || n || '@example.com' from generate_series(1, $1::int) n`,
    [MEMBERS],
  );
  await owner.query(
    `insert into referral_scores (member_id, period, starts_on, referrals, reached_at)
     select member_id, 'month', $1, 1 + (200 / (1 + member_id % 997))::int, now() - member_id * interval '1 second'
     from members`,
    [startsOn],
  );
  await owner.query(
    `insert into referral_ranks (period, starts_on, referrals, members)
     select period, starts_on, referrals, count(*) from referral_scores group by 1, 2, 3`,
  );
  await owner.query('vacuum analyze members, profiles, referral_scores, referral_ranks');
}

async function benchBoard(server: BenchServer, member: BenchMember): Promise<Result> {
  await fillBoard(server, periodStart('month', systemClock.today(DEFAULT_ZONE)));
  const times: number[] = [];
  for (let at = 0; at < TRIES; at += 1)
    times.push((await timed(() => getOver(server, member, 'api/getTopReferrals?period=month'))).ms);
  const board = JSON.parse(await getOver(server, member, 'api/getTopReferrals?period=month')) as {
    data: unknown[];
    me: { rank: number | null };
  };
  if (board.data.length === 0 || board.me.rank === null) throw new Error('The leaderboard is empty.');
  return {
    work: 'leaderboard of 1,000,000 members, p95',
    measured: percentile(times.slice(20), 0.95),
    floor: null,
    unit: 'ms',
    target: MAX_BOARD_MS,
    note: `p50 ${percentile(times.slice(20), 0.5).toFixed(2)} ms, the member is number ${board.me.rank}`,
  };
}

/** What a grant must store, and nothing else: the numbers taken, the entrant and the range. */
async function bareGrant(transaction: Database, memberId: number, sequence: number, reference: string): Promise<void> {
  const { rows } = await sql<{ first_number: number }>`
    update draws set next_number = next_number + 10 where sequence = ${sequence}
    returning next_number - 10 as first_number`.execute(transaction);
  await sql`
    insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
    values (${memberId}, ${sequence}, uuid_send(gen_random_uuid()), 'NSW', now()) on conflict do nothing`.execute(
    transaction,
  );
  await sql`
    insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
    values (${memberId}, ${sequence}, ${rows[0]!.first_number}, 10, 'pack', ${reference}, now())`.execute(transaction);
}

async function benchGrant(server: BenchServer, member: BenchMember): Promise<Result> {
  const db = server.database.systemDb;
  await server.owner.query(`update profiles set state = 'NSW' where member_id = $1`, [member.id]);
  const sequence = await openDraw(engineOn(db), 'grants');
  await sql`update draws set opens_at = now() - interval '1 hour', closes_at = now() + interval '1 hour',
      draws_at = now() + interval '2 hours' where sequence = ${sequence}`.execute(db);
  let at = 0;
  const grant = () =>
    db.transaction().execute((transaction) =>
      enterDraws(transaction, systemClock, member.id, {
        entries: 10,
        source: 'pack',
        reference: `order:${(at += 1)}`,
      }),
    );
  const bare = () =>
    db.transaction().execute((transaction) => bareGrant(transaction, member.id, sequence, `bare:${(at += 1)}`));
  const times = await alternately(TRIES, grant, bare);
  const { rows } = await sql<{ granted: number }>`
    select count(*)::int as granted from draw_entries
    where sequence = ${sequence} and reference like 'order:%'`.execute(db);
  if (rows[0]!.granted < TRIES) throw new Error(`${rows[0]!.granted} grants entered the draw.`);
  return {
    work: 'an entry grant beside its bare SQL, p50',
    measured: percentile(times.one, 0.5),
    floor: percentile(times.other, 0.5),
    unit: 'ms',
    target: MAX_GRANT,
    note: `p95 ${percentile(times.one, 0.95).toFixed(2)} ms`,
  };
}

/** The leaderboard over a million members, and the entries of a grant beside the bare statements. */
export async function benchRewards(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const member = await server.aMember('rewards@bench.example');
  const grant = await benchGrant(server, member);
  say(`${MEMBERS.toLocaleString('en-AU')} members are being written`);
  return [grant, await benchBoard(server, member)];
}
