import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { closedBankPayments } from './closed.ts';
import { bankPaymentsConformance, order } from './conformance.ts';
import { embeddedBankPayments } from './embedded.ts';
import { BankTimeout } from './port.ts';
import type { BankPayments } from './port.ts';

describe('the embedded bank', () => {
  const clock = movableClock('2026-11-15T22:00:00Z');
  let test: TestDatabase;
  let database: OpenDatabase;
  let bank: BankPayments;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    bank = embeddedBankPayments({ database: database.systemDb, clock });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  bankPaymentsConformance({
    bank: () => bank,
    async left(prefix) {
      const { rows } = await sql<{
        cents: number;
      }>`select coalesce(sum(amount_cents), 0)::bigint as cents from embedded_bank_orders
        where key like ${`${prefix}%`} and outcome = 'complete'`.execute(database.systemDb);
      return rows[0]!.cents;
    },
  });

  it('declines, delays and times out by the reference', async () => {
    expect(await bank.send(order('d1', { reference: 'test decline' }))).toEqual({
      state: 'failed',
      reason: 'The bank declined it.',
    });
    expect(await bank.send(order('d2', { reference: 'TEST DELAY' }))).toEqual({ state: 'accepted' });
    expect(await bank.send(order('d3', { reference: 'TEST LATE DECLINE' }))).toEqual({ state: 'accepted' });
    await expect(bank.send(order('d4', { reference: 'TEST TIMEOUT' }))).rejects.toThrow(BankTimeout);
    expect(await bank.send(order('d4', { reference: 'TEST TIMEOUT' }))).toMatchObject({ state: 'complete' });
    clock.advance(60_000);
    const results = await bank.resultsOf(['d2', 'd3']);
    expect([results.get('d2')?.state, results.get('d3')?.state]).toEqual(['complete', 'failed']);
  });

  it('accepts nothing when it is closed', async () => {
    expect(await closedBankPayments.send(order('x'))).toMatchObject({ state: 'failed' });
    expect((await closedBankPayments.resultsOf(['x'])).size).toBe(0);
    expect([closedBankPayments.open, closedBankPayments.methods()]).toEqual([false, []]);
  });
});
