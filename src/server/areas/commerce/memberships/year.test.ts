import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/kit/ledger.ts';
import { simulateYear } from '#tests/build/membership-year.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a year of 24 memberships: every cent and every entry is in the ledger, and each period is charged once', async () => {
  const db = server.server.database.systemDb;
  const report = await simulateYear(db, server.clock, { count: 24, start: '2026-11-16T01:00:00.000Z' });
  expect(report.wrong).toEqual([]);
  expect(report.charges).toBe(report.expectedCharges);
  expect(report.charges).toBeGreaterThan(200);
  expect([report.orderCents, report.ledgerCents]).toEqual([report.gatewayCents, report.gatewayCents]);
  expect(report.ledgerEntries).toBe(report.orderEntries);
  expect(await checkLedger(db)).toEqual([]);
}, 180_000);
