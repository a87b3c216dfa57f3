import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { closedCardPayments } from './closed.ts';
import { cardPaymentsConformance, chargeKey, chargeOrder } from './conformance.ts';
import type { GatewayBench } from './conformance.ts';
import { declineMessages, declined } from './decline-messages.ts';
import { embeddedCardPayments } from './embedded.ts';
import type { EmbeddedGateway } from './embedded.ts';
import { embeddedRedirectPayments } from './embedded-redirect.ts';
import type { EmbeddedRedirect } from './embedded-redirect.ts';
import { GatewayUnavailable } from './port.ts';

const clock = movableClock('2026-11-15T22:00:00Z');
let test: TestDatabase;
let database: OpenDatabase;
let cards: EmbeddedGateway;
let page: EmbeddedRedirect;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url);
  cards = embeddedCardPayments({ database: database.systemDb, clock }, '/test-gateway');
  page = embeddedRedirectPayments({ database: database.systemDb, clock }, '/test-gateway');
});
afterAll(async () => {
  await database.close();
  await test.close();
});

const cents = async (column: 'amount_cents' | 'refunded_cents', prefix: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(${sql.ref(column)}), 0)::bigint as cents from embedded_card_payments
    where key like ${`${prefix}%`} and state = 'captured'`.execute(database.systemDb);
  return rows[0]!.cents;
};
const records: Pick<GatewayBench, 'captured' | 'refunded' | 'loseAnswer'> = {
  captured: (prefix) => cents('amount_cents', prefix),
  refunded: (prefix) => cents('refunded_cents', prefix),
  loseAnswer: () => {},
};
const form = (token: string) => ({ kind: 'token', token }) as const;

describe('the card form of the embedded gateway', () => {
  cardPaymentsConformance({
    gateway: () => cards,
    sources: { pays: form('tok_visa'), declines: form('tok_funds'), waits: form('tok_check') },
    savable: { good: 'tok_visa', bad: 'tok_expired' },
    saved: { pays: async () => 'saved_tok_visa', checks: async () => 'saved_tok_check' },
    lost: form('tok_timeout'),
    async answer({ key }, agreed) {
      const result = await cards.resultOf(key);
      if (!(await cards.answerCheck(result!.reference!, agreed))) throw new Error('The check has ended.');
    },
    ...records,
  });

  it('declines a check that nobody answers in 15 minutes', async () => {
    const order = chargeOrder(chargeKey('N'), form('tok_check'));
    await cards.charge(order);
    clock.advance(15 * 60_000);
    expect(await cards.resultOf(order.key)).toMatchObject({ state: 'declined', code: 'authentication_failed' });
  });
});

describe('the payment page of the embedded gateway', () => {
  const source = { kind: 'redirect' } as const;
  cardPaymentsConformance({
    gateway: () => page,
    sources: { pays: source, declines: source, waits: source },
    savable: null,
    saved: null,
    lost: null,
    async answer({ key }, agreed) {
      const result = await page.resultOf(key);
      if (!(await page.answerPage(result!.reference!, agreed ? 'pay' : 'fail'))) throw new Error('It has ended.');
    },
    ...records,
  });

  it('stays open for a buyer who cancels, and expires after 15 minutes', async () => {
    const order = chargeOrder(chargeKey('P'), source);
    const { reference } = await page.charge(order);
    expect(await page.answerPage(reference!, 'cancel')).toBe(true);
    expect(await page.pageOf(reference!)).toMatchObject({ amountCents: 50_00, isOpen: true });
    expect(await page.resultOf(order.key)).toMatchObject({ state: 'action_required' });
    clock.advance(15 * 60_000);
    expect(await page.answerPage(reference!, 'pay')).toBe(false);
    expect(await page.resultOf(order.key)).toMatchObject({ state: 'declined', code: 'page_expired' });
  });
});

describe('without a gateway', () => {
  it('nothing is charged, and no notice counts', async () => {
    for (const kind of ['card', 'redirect'] as const) {
      const closed = closedCardPayments(kind);
      expect([closed.open, closed.test, closed.kind]).toEqual([false, false, kind]);
      await expect(closed.charge(chargeOrder(chargeKey('Q'), form('tok_visa')))).rejects.toThrow(GatewayUnavailable);
      expect(closed.readEvents(Buffer.from('{}'), '', clock.now())).toBeNull();
    }
  });
});

describe('decline messages', () => {
  it('each end with a next step, and an unknown code is a decline without a reason', () => {
    for (const message of Object.values(declineMessages)) expect(message).toMatch(/^[A-Z].*\. [A-Z].*\.$/);
    for (const code of ['lost_card', 'constructor', '', null])
      expect(declined(code, 'r')).toEqual({
        state: 'declined',
        reference: 'r',
        code: 'card_declined',
        message: 'Your bank declined this card. Try another one.',
      });
  });
});
