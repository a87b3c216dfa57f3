import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { desk } from '#contract/areas/console.ts';
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
  const parts = { database: database.system, clock: server.clock };
  const ports = { bankPayments: embeddedBankPayments(parts), directDebit: embeddedDirectDebit(parts) } as Ports;
  jobs = await runJobs({ database, clock: server.clock, ports, log, settings: { brand: 'Wattle' } as AppSettings });
});
afterAll(async () => {
  await jobs.close();
  await server.close();
});

test('what an operator asks for is put into the queue once, also when the order is carried twice', async () => {
  const { token } = await server.aMember({ role: 'operator' });
  const { system } = server.server.database;
  const { data } = (await server.call(desk.jobs, { token })).body;
  expect(data.find(({ name }: { name: string }) => name === 'ledger-check')).toMatchObject({ cron: '7 * * * *' });
  expect((await server.call(desk.runJob, { token, body: { name: 'sums-check' } })).status).toBe(200);
  const twice = async (message: Parameters<JobRunner['order']>[0]) => {
    await jobs.order(message);
    await jobs.order(message);
  };
  expect(await drainOutbox(system, server.clock, { [JOB_TOPIC]: twice }, log)).toBe(1);
  const { rows } = await sql<{ name: string }>`select name from pgboss.job where name = 'sums-check'`.execute(system);
  expect(rows).toEqual([{ name: 'sums-check' }]);
}, 30_000);
