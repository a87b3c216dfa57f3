import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { closedDirectDebit } from './closed.ts';
import { collection, directDebitConformance, payout } from './conformance.ts';
import { embeddedDirectDebit } from './embedded.ts';
import { CardRefused, DebitTimeout } from './port.ts';
import type { DirectDebit } from './port.ts';

describe('the embedded service', () => {
  const clock = movableClock('2026-11-15T22:00:00Z');
  let test: TestDatabase;
  let database: OpenDatabase;
  let debit: DirectDebit;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    debit = embeddedDirectDebit({ database: database.systemDb, clock });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });

  directDebitConformance({
    debit: () => debit,
    goodToken: 'tok_visa',
    async moved(prefix) {
      const { rows } = await sql<{
        cents: number;
      }>`select coalesce(sum(amount_cents), 0)::bigint as cents from embedded_debits
        where key like ${`${prefix}%`} and outcome = 'complete'`.execute(database.systemDb);
      return rows[0]!.cents;
    },
  });

  const from = (accountNumber: string) => ({
    from: { kind: 'account' as const, name: 'Mia', bsb: '000000', accountNumber },
  });

  it('refuses, dishonours later, delays and times out by the account number', async () => {
    expect((await debit.collect([collection('a1', from('111111113'))])).get('a1')).toEqual({
      state: 'dishonoured',
      reason: 'The account is closed.',
      isFinal: true,
    });
    expect((await debit.collect([collection('a2', from('222222227'))])).get('a2')).toEqual({ state: 'accepted' });
    expect((await debit.collect([collection('a3', from('900123456'))])).get('a3')).toEqual({ state: 'accepted' });
    await expect(debit.collect([collection('a4', from('900000099'))])).rejects.toThrow(DebitTimeout);
    expect((await debit.collect([collection('a4', from('900000099'))])).get('a4')).toMatchObject({ state: 'complete' });
    clock.advance(60_000);
    const results = await debit.resultsOf(['a2', 'a3']);
    expect([results.get('a2'), results.get('a3')?.state]).toEqual([
      { state: 'dishonoured', reason: 'There wasn’t enough money in the account.' },
      'complete',
    ]);
  });

  it('does the same by the token of a card', async () => {
    const by = async (token: string, key: string) =>
      (
        await debit.collect([
          collection(key, { from: { kind: 'card', reference: (await debit.saveCard(token)).reference } }),
        ])
      ).get(key);
    expect(await by('tok_dishonour', 'c1')).toEqual({ state: 'dishonoured', reason: 'The card was declined.' });
    expect(await by('tok_late_dishonour', 'c2')).toEqual({ state: 'accepted' });
    expect(await by('tok_delay', 'c3')).toEqual({ state: 'accepted' });
    expect(
      (await debit.collect([collection('c4', { from: { kind: 'card', reference: 'embedded_tok_gone' } })])).get('c4'),
    ).toEqual({ state: 'dishonoured', reason: 'We couldn’t find the card.', isFinal: true });
  });

  it('accepts nothing when it is closed', async () => {
    expect([...(await closedDirectDebit.collect([collection('x')])).values()]).toEqual([
      { state: 'dishonoured', reason: 'Payments aren’t available at the moment.' },
    ]);
    expect([...(await closedDirectDebit.payOut([payout('x')])).values()]).toEqual([
      { state: 'dishonoured', reason: 'Payments aren’t available at the moment.' },
    ]);
    expect((await closedDirectDebit.resultsOf(['x'])).size).toBe(0);
    await expect(closedDirectDebit.saveCard('tok_visa')).rejects.toThrow(CardRefused);
  });
});
