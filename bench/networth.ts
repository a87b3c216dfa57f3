import { Agent, request } from 'node:http';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { alternately, withRows } from './reads.ts';
import { percentile } from './result.ts';
import type { Result } from './result.ts';

const ITEMS = 20;
const FOLLOWING_PRICES = 8;
const YEARS = 10;
const TRIES = 200;
const AIM_MS = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One call with a body on a connection that stays open; the reply is read whole. */
export function postOver(server: BenchServer, { token }: BenchMember, call: string, body: object): Promise<string> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': text.length,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${server.baseUrl}${call}`, { agent, method: 'POST', headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(pieces).toString())
          : reject(new Error(`${call}: ${response.statusCode} ${Buffer.concat(pieces).toString()}`)),
      );
    });
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Assets and debts, some with a price provider, each with a value for every day of the years. */
async function addItems({ database: { pool } }: BenchServer, memberId: number): Promise<void> {
  await pool.query(
    `insert into networth_items (member_id, type, kind, name, owned_bp, live, metal, unit, quantity, details,
        created_at)
     select $1, case when n % 4 = 0 then 'Liabilities' else 'Assets' end, case when n > $2 - $3
       and n % 4 > 0 then 'metals' else 'other' end, 'Thing ' || n, 5000 + 250 * n,
       n > $2 - $3 and n % 4 > 0, case when n > $2 - $3 and n % 4 > 0 then 'gold' end, case when n > $2 - $3
       and n % 4 > 0 then 'oz' end, n, '{}', now()
     from generate_series(1, $2::int) n`,
    [memberId, ITEMS, FOLLOWING_PRICES],
  );
  await pool.query(
    `insert into networth_values (member_id, item_id, on_date, value_cents, source, source_name, source_date)
     select i.member_id, i.id, d::date, 100000 * i.id % 7919 + 100 * (d::date - $2::date),
       case when i.live then 'price' else 'own' end, 'Bench', d::date
     from networth_items i cross join generate_series($2::date, current_date, interval '1 day') d
     where i.member_id = $1`,
    [memberId, yearsAgo(YEARS)],
  );
}

function yearsAgo(years: number): string {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
}

/**
 * The data needed for the reply, and nothing else: each item's value on each of the dates, and the monthly sums of
 * the accounts.
 */
async function bareRead(
  { database: { pool } }: BenchServer,
  memberId: number,
  startDate: string,
  step: string,
): Promise<void> {
  await pool.query(
    `select d.date, i.type, sum(v.value_cents * i.owned_bp / 10000)
     from generate_series($2::date, current_date, $3::interval) as d (date) cross join networth_items i
     cross join lateral (select value_cents from networth_values n
       where n.member_id = i.member_id and n.item_id = i.id and n.on_date <= d.date order by n.on_date desc limit 1) v
     where i.member_id = $1 group by 1, 2`,
    [memberId, startDate, step],
  );
  await pool.query(
    'select month, sum(credit_cents - debit_cents) from monthly_sums where member_id = $1 and month >= $2::date group by 1',
    [memberId, startDate],
  );
}

/**
 * Net worth over HTTP, from 20 items with a value for every day of ten years and an account with 100,000
 * transactions.
 */
export async function benchNetWorth(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const member = await withRows(server, 100_000);
  await addItems(server, member.id);
  await server.owner.query('vacuum analyze');
  const endDate = new Date().toISOString().slice(0, 10);
  const results: Result[] = [];
  for (const [span, years, step] of [
    ['ten years', YEARS, '1 month'],
    ['one year', 1, '1 day'],
  ] as const) {
    say(`net worth of ${span}, ${ITEMS} items`);
    const startDate = yearsAgo(years);
    const times = await alternately(
      TRIES,
      () => postOver(server, member, 'api/allNetworth', { startDate, endDate }),
      () => bareRead(server, member.id, startDate, step),
    );
    const p50 = percentile(times.one, 0.5);
    const note = `p95 ${percentile(times.one, 0.95).toFixed(2)} ms`;
    results.push(
      {
        work: `net worth of ${span}, ${ITEMS} items noted daily, p50`,
        measured: p50,
        floor: percentile(times.other, 0.5),
        unit: 'ms',
        target: 2,
        note,
      },
      { work: 'its time', measured: p50, floor: null, unit: 'ms', target: AIM_MS, note },
    );
  }
  return results;
}
