import type { BenchMember, BenchServer } from './bench-server.ts';
import { getOver, withRows } from './reads.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';

const SCHEDULES = 60;
const TRIES = 200;
const WARM_UP = 20;
const AIM_MS = { forecast: 30, calendar: 20, safeToSpend: 25, detection: 150 };
const frequencies = ['weekly', 'fortnightly', 'monthly', 'quarterly'];

async function schedule(server: BenchServer, member: BenchMember, nth: number): Promise<void> {
  const start = new Date(Date.now() + (1 + (nth % 28)) * 24 * 3600 * 1000).toISOString().slice(0, 10);
  const body = {
    name: `Bill ${nth}`,
    amount: 10 + nth,
    start_date: start,
    recurring_frequency: frequencies[nth % frequencies.length],
    sub_category_id: 1 + (nth % 60),
  };
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.baseUrl}api/payments/create`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function measured(
  server: BenchServer,
  member: BenchMember,
  work: string,
  call: string,
  target: number,
  tries = TRIES,
): Promise<Result> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < tries + WARM_UP; round += 1) {
    const { ms, answer } = await timed(() => getOver(server, member, call));
    bytes = answer.length;
    if (round >= WARM_UP) times.push(ms);
  }
  return {
    work,
    measured: percentile(times, 0.5),
    floor: null,
    unit: 'ms',
    target,
    note: `p95 ${percentile(times, 0.95).toFixed(2)} ms, least ${Math.min(...times).toFixed(2)} ms, ${Math.round(bytes / 1000)} kB`,
  };
}

/**
 * The forecast of 13 weeks, the calendar of a year, safe to spend and the detection of recurring payments over HTTP,
 * from 100,000 transactions and 60 scheduled payments, on a plan that includes all weeks.
 */
export async function benchForecast(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const member = await withRows(server, 100_000);
  await server.database.pool.query(
    'insert into member_plans (member_id, started_at, plan_id) select $1, now(), max(id) from plans on conflict do nothing',
    [member.id],
  );
  for (let nth = 0; nth < SCHEDULES; nth += 1) await schedule(server, member, nth);
  await server.owner.query('vacuum analyze');
  const year = new Date().getUTCFullYear();
  const from = `from 100,000 rows and ${SCHEDULES} schedules, p50`;
  say(`forecast, calendar and proposals ${from}`);
  return [
    await measured(server, member, `forecast of 13 weeks ${from}`, 'api/forecast', AIM_MS.forecast),
    await measured(
      server,
      member,
      `calendar of a year ${from}`,
      `api/payments/calendar?from=${year}-01-01&to=${year}-12-31`,
      AIM_MS.calendar,
    ),
    await measured(server, member, `safe to spend ${from}`, 'api/payments/safe-to-spend', AIM_MS.safeToSpend),
    await measured(
      server,
      member,
      `recurring payments detected ${from}`,
      'api/payments/detected',
      AIM_MS.detection,
      40,
    ),
  ];
}
