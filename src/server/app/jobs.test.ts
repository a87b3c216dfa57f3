import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { backOffice } from '#contract/areas/back-office.ts';
import type { AppSettings, Ports } from '#server/kit/implement.ts';
import { JOB_TOPIC } from '#server/kit/job-book.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { runJobs } from './jobs.ts';
import type { JobRunner } from './jobs.ts';

let server: TestServer;
let jobs: JobRunner;
const log = openLog('silent');
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.server;
  const parts = { database: database.systemDb, clock: server.clock };
  const ports = { bankPayments: embeddedBankPayments(parts), directDebit: embeddedDirectDebit(parts) } as Ports;
  jobs = await runJobs({ database, clock: server.clock, ports, log, settings: { brand: 'Wattle' } as AppSettings });
});
afterAll(async () => {
  await jobs.close();
  await server.close();
});

test('a job requested by an operator is queued once, also when the request is delivered twice', async () => {
  const { token } = await server.aMember({ role: 'operator' });
  const { systemDb } = server.server.database;
  const { data } = (await server.call(backOffice.jobs, { token })).body;
  expect(data.find(({ name }) => name === 'ledger-check')).toMatchObject({ cron: '7 * * * *' });
  expect((await server.call(backOffice.runJob, { token, body: { name: 'sums-check' } })).status).toBe(200);
  const twice = async (message: Parameters<JobRunner['order']>[0]) => {
    await jobs.order(message);
    await jobs.order(message);
  };
  expect(await drainOutbox(systemDb, server.clock, { [JOB_TOPIC]: twice }, log)).toBe(1);
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where name = 'sums-check'`.execute(systemDb);
  expect(rows).toEqual([{ name: 'sums-check' }]);
}, 30_000);

test('the job queue uses at most two connections, however many queries run at once', async () => {
  const { pool, systemDb } = server.server.database;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  let asking = 0;
  let highest = 0;
  const counted = async (...args: unknown[]) => {
    highest = Math.max(highest, (asking += 1));
    return query(...args).finally(() => (asking -= 1));
  };
  Object.assign(pool, { query: counted });
  const ids = Array.from({ length: 10 }, (_, at) => `00000000-0000-4000-8000-00000000000${at}`);
  try {
    await Promise.all(
      ids.map((id) => jobs.order({ payload: { name: 'sweep', id } } as Parameters<JobRunner['order']>[0])),
    );
  } finally {
    Object.assign(pool, { query });
  }
  expect(highest).toBe(2);
  const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = 'sweep' order by id`.execute(
    systemDb,
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('every job that fails is tried twice more, a minute later at first', async () => {
  const { systemDb } = server.server.database;
  const { rows } = await sql<{ name: string; retries: number[] }>`
    select name, array[retry_limit, retry_delay, retry_backoff::int] as retries
    from pgboss.queue where name in (select name from job_runs)`.execute(systemDb);
  expect(rows.length).toBeGreaterThan(25);
  expect(rows.filter(({ retries }) => String(retries) !== '2,60,1')).toEqual([]);
  expect(rows.map(({ name }) => name)).toContain('fuel-prices');
});
