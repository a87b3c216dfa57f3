import { Agent, get as httpGet } from 'node:http';
import path from 'node:path';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { importOver } from './import.ts';
import { readCases } from './read-cases.ts';
import type { ReadCase } from './read-cases.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';
import { writeOfx } from './statement-files.ts';

const TRIES = 200;
const WARM_UP = 20;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** One GET on a connection that stays open; the body is read whole. */
export function getOver(server: BenchServer, member: BenchMember, call: string): Promise<string> {
  return new Promise((resolve, reject) => {
    httpGet(`${server.baseUrl}${call}`, { agent, headers: { authorization: `Bearer ${member.token}` } }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(Buffer.concat(pieces).toString())
          : reject(new Error(`${call}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Measures two operations alternately, so that both run under the same conditions. */
export async function alternately(
  tries: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<{ one: number[]; other: number[] }> {
  const times = { one: [] as number[], other: [] as number[] };
  for (let round = 0; round < tries + WARM_UP; round += 1) {
    const first = (await timed(one)).ms;
    const second = (await timed(other)).ms;
    if (round < WARM_UP) continue;
    times.one.push(first);
    times.other.push(second);
  }
  return times;
}

const columns =
  't.id, t.date, t.amount_cents, t.balance_cents, t.bank_account_id, t.sub_category_id, t.pending, t.batch_id, t.currency, t.description, t.merchant, t.merchant_key, t.reason_kind, t.reason_detail, t.notes, t.tags, t.parent_id, t.refund_of, t.transfer_id';

/** The page and its total in plain SQL: the data needed for the reply, and nothing else. */
async function bareRead(
  server: BenchServer,
  member: BenchMember,
  accountId: number,
  { where, order }: ReadCase,
): Promise<void> {
  const values = where.includes('$2') ? [member.id, accountId] : [member.id];
  const filter = `t.member_id = $1 and not t.is_split and ${where}`;
  await server.database.pool.query(
    `select ${columns} from transactions t where ${filter} order by ${order} limit 50`,
    values,
  );
  await server.database.pool.query(`select count(*)::int from transactions t where ${filter}`, values);
}

async function benchList(server: BenchServer, member: BenchMember, rows: string, tries: number): Promise<Result[]> {
  const accounts = JSON.parse(await getOver(server, member, 'api/bank_accounts/getBankAccount')) as {
    data: { id: number }[];
  };
  const accountId = accounts.data[0]!.id;
  const results: Result[] = [];
  for (const readCase of readCases) {
    const search = new URLSearchParams({ ...readCase.query, limit: '50' });
    if (readCase.query['bank_account_id']) search.set('bank_account_id', String(accountId));
    const times = await alternately(
      tries,
      () => getOver(server, member, `api/transactions/getAll?${search}`),
      () => bareRead(server, member, accountId, readCase),
    );
    const p95 = percentile(times.one, 0.95);
    results.push({
      work: `page of 50 of ${rows}: ${readCase.name}, p50`,
      measured: percentile(times.one, 0.5),
      floor: percentile(times.other, 0.5),
      unit: 'ms',
      target: 1.5,
      note: `p95 ${p95.toFixed(2)} ms`,
    });
  }
  return results;
}

/** The first request for a month after a large import, on a running server: the first round is its warm-up. */
async function benchFirstBudget(server: BenchServer, file: string): Promise<Result> {
  const firsts: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const member = await server.aMember(`budget${round}@example.com`);
    await importOver(server, member, file, { imported: 100_000, duplicates: 0 });
    const { ms } = await timed(() => getOver(server, member, 'api/budgets/get?date=2026-10-15'));
    if (round > 0) firsts.push(ms);
  }
  return {
    work: 'first month budget after an import of 100,000',
    measured: percentile(firsts, 0.5),
    floor: null,
    unit: 'ms',
    target: 10,
  };
}

async function benchSpending(server: BenchServer, member: BenchMember): Promise<Result> {
  const call = 'api/spending/report?min_date=2021-11-01&max_date=2026-10-31&group=category&per=month';
  const times = await alternately(
    TRIES,
    () => getOver(server, member, call),
    () =>
      server.database.pool.query(
        'select month, sub_category_id, sum(debit_cents) as debit, sum(credit_cents) as credit, sum(row_count) as n from monthly_sums where member_id = $1 and month between $2 and $3 group by 1, 2',
        [member.id, '2021-11-01', '2026-10-31'],
      ),
  );
  return {
    work: 'spend by category and month over five years, 100,000 rows, p50',
    measured: percentile(times.one, 0.5),
    floor: percentile(times.other, 0.5),
    unit: 'ms',
    target: 1.5,
    note: `p95 ${percentile(times.one, 0.95).toFixed(2)} ms`,
  };
}

export async function withRows(server: BenchServer, rows: number): Promise<BenchMember> {
  const known = await server.database.pool.query<{ member_id: number }>(
    'select member_id from monthly_sums group by 1 having sum(row_count) = $1 limit 1',
    [rows],
  );
  const file = path.join(server.directory, `reads${rows}.ofx`);
  if (known.rows[0]) return server.sessionOf(known.rows[0].member_id);
  await writeOfx(file, rows);
  const member = await server.aMember(`reads${rows}@example.com`);
  await importOver(server, member, file, { imported: rows, duplicates: 0 });
  return member;
}

/** Reads over HTTP at 100,000 and 1,000,000 rows, alternating with the bare SQL through `pg`. */
export async function benchReads(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const file = path.join(server.directory, 'budget.ofx');
  await writeOfx(file, 100_000, 11);
  const budget = await benchFirstBudget(server, file);
  const hundred = await withRows(server, 100_000);
  const million = await withRows(server, 1_000_000);
  await server.owner.query('vacuum analyze');
  say('lists of 100,000 rows');
  const small = await benchList(server, hundred, '100,000', TRIES);
  say('lists of 1,000,000 rows');
  const large = await benchList(server, million, '1,000,000', 40);
  return [...small, ...large, await benchSpending(server, hundred), budget];
}
