import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { declined } from './decline-messages.ts';
import { embeddedRefund, endWaiting } from './embedded.ts';
import { CardRefused } from './port.ts';
import type { CardPayments, ChargeOrder, ChargeResult } from './port.ts';

/** A page that nobody answers expires after this time. */
const PAGE_MS = 15 * 60_000;
const TOKEN = 'redirect';

export type RedirectAnswer = 'pay' | 'fail' | 'cancel';

export interface EmbeddedRedirect extends CardPayments {
  /** The buyer's answer on the page; false where the page has ended. */
  answerPage(reference: string, answer: RedirectAnswer): Promise<boolean>;
  /** What the page is about; undefined where there is no such payment. */
  pageOf(reference: string): Promise<{ amountCents: number; orderReference: string; isOpen: boolean } | undefined>;
}

const storedPage = (database: Database, column: 'key' | 'reference', value: string) =>
  database
    .selectFrom('embedded_card_payments')
    .selectAll()
    .where(column, '=', value)
    .where('token', '=', TOKEN)
    .executeTakeFirst();

type StoredPage = NonNullable<Awaited<ReturnType<typeof storedPage>>>;

const isOpen = ({ state, settles_at: endsAt }: StoredPage, now: Date): boolean =>
  state === 'action_required' && endsAt !== null && endsAt > now;

function resultFrom(payment: StoredPage, path: string, now: Date): ChargeResult {
  const { reference, state, code } = payment;
  if (state === 'captured') return { state, reference, card: null, savedToken: null, paidCents: payment.amount_cents };
  if (state === 'declined') return declined(code, reference);
  if (!isOpen(payment, now)) return declined('page_expired', reference);
  const action = { kind: 'redirect', url: `${path}/redirect/${reference}`, secret: null } as const;
  return { state: 'action_required', reference, action };
}

/** Stores a page once by the key of its charge. */
async function addPage(database: Database, { key, amountCents }: ChargeOrder, now: Date): Promise<void> {
  await database
    .insertInto('embedded_card_payments')
    .values({
      key,
      reference: `test_${randomBytes(12).toString('hex')}`,
      token: TOKEN,
      amount_cents: amountCents,
      state: 'action_required',
      code: null,
      settles_at: new Date(now.getTime() + PAGE_MS),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/**
 * The redirect form of the embedded gateway: a page of its own on which the buyer pays, fails or cancels. It shares the
 * table of the card form. No money moves.
 */
export function embeddedRedirectPayments(
  { database, clock }: { database: Database; clock: Clock },
  path: string,
): EmbeddedRedirect {
  const stored = (column: 'key' | 'reference', value: string) => storedPage(database, column, value);
  return {
    adapter: 'embedded-redirect',
    open: true,
    test: true,
    kind: 'redirect',
    repeatsRefunds: true,
    publishableKey: null,
    formPage: null,

    async charge(order) {
      // Only the buyer can pay on the page.
      if (!order.buyerPresent) return declined('authentication_required', null);
      const now = clock.now();
      await addPage(database, order, now);
      return resultFrom((await stored('key', order.key))!, path, now);
    },

    async resultOf(key) {
      const payment = await stored('key', key);
      return payment ? resultFrom(payment, path, clock.now()) : null;
    },

    async cancel(reference) {
      const { numUpdatedRows } = await endWaiting(database, reference, 'cancelled');
      return numUpdatedRows > 0n ? declined('cancelled', reference) : null;
    },

    refund: (order) => embeddedRefund(database, order, clock.now()),

    async saveCard() {
      throw new CardRefused('Cards can’t be saved here.');
    },

    async forgetCard() {},

    readEvents: () => null,

    async answerPage(reference, answer) {
      const payment = await stored('reference', reference);
      if (!payment || !isOpen(payment, clock.now())) return false;
      // As at a real gateway, a buyer who leaves the page can still come back and pay.
      if (answer === 'cancel') return true;
      const { numUpdatedRows } = await endWaiting(database, reference, answer === 'pay' ? null : 'card_declined');
      return numUpdatedRows > 0n;
    },

    async pageOf(reference) {
      const payment = await stored('reference', reference);
      return (
        payment && {
          amountCents: payment.amount_cents,
          orderReference: payment.key.slice(0, payment.key.lastIndexOf(':')),
          isOpen: isOpen(payment, clock.now()),
        }
      );
    },
  };
}
