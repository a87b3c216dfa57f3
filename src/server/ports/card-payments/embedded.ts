import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { CardRefused, GatewayUnavailable } from './port.ts';
import type { CardPayments, ChargeResult, GatewayEvent } from './port.ts';
import { declineMessages, testCards } from './test-cards.ts';
import type { TestCard } from './test-cards.ts';

const SLOW_MS = 60_000;
/** A check that nobody answers fails after this time. */
const CHECK_MS = 15 * 60_000;

interface StoredPayment {
  key: string;
  reference: string;
  token: string;
  amount_cents: number;
  state: 'action_required' | 'processing' | 'captured' | 'declined';
  code: string | null;
  settles_at: Date | null;
}

const byToken: ReadonlyMap<string, TestCard> = new Map(testCards.map((card) => [card.token, card]));
/** A saved card's token is the form's with a prefix, so that one cannot pass for the other. */
const SAVED = 'saved_';
const cardOf = (token: string): TestCard | undefined =>
  byToken.get(token.startsWith(SAVED) ? token.slice(SAVED.length) : token);

function declined(code: string, reference: string | null): ChargeResult {
  return { state: 'declined', reference, code, message: declineMessages[code] ?? declineMessages['card_declined']! };
}

/** How a new charge of this card begins. */
function firstState(
  card: TestCard | undefined,
  isSaved: boolean,
): {
  state: StoredPayment['state'];
  code: string | null;
  afterMs: number;
} {
  if (!card) return { state: 'declined', code: 'card_declined', afterMs: 0 };
  if (card.behaviour === 'checks') return { state: 'action_required', code: null, afterMs: CHECK_MS };
  if (card.behaviour === 'pays-once' && isSaved) return { state: 'declined', code: 'insufficient_funds', afterMs: 0 };
  if (card.behaviour === 'slow') return { state: 'processing', code: null, afterMs: SLOW_MS };
  if (typeof card.behaviour === 'object') return { state: 'declined', code: card.behaviour.declined, afterMs: 0 };
  return { state: 'captured', code: null, afterMs: 0 };
}

function resultOf(payment: StoredPayment, path: string, now: Date): ChargeResult {
  const { reference, token } = payment;
  const isDue = payment.settles_at !== null && payment.settles_at <= now;
  if (payment.state === 'declined') return declined(payment.code ?? 'card_declined', reference);
  if (payment.state === 'action_required') {
    if (isDue) return declined('authentication_failed', reference);
    return {
      state: 'action_required',
      reference,
      action: { kind: 'frame', url: `${path}/check/${reference}`, secret: null },
    };
  }
  if (payment.state === 'processing' && !isDue) return { state: 'processing', reference };
  const card = cardOf(token);
  return {
    state: 'captured',
    reference,
    card: card ? { brand: card.brand, lastFour: card.lastFour, expires: card.expires } : null,
    savedToken: card ? SAVED + card.token : null,
  };
}

export interface EmbeddedGateway extends CardPayments {
  /** The buyer's answer to the bank's check; false where there is no such check. */
  answerCheck(reference: string, agreed: boolean): Promise<boolean>;
  /** What the check asks about; undefined where there is no such check. */
  checkOf(reference: string): Promise<{ amountCents: number } | undefined>;
}

/**
 * A gateway for tests in the table `embedded_card_payments`. Its form turns the documented test numbers into tokens in
 * the browser, so no number is ever sent. No money moves.
 * @param path where its pages are served, such as '/test-gateway'.
 */
export function embeddedCardPayments(
  { database, clock }: { database: Database; clock: Clock },
  path: string,
): EmbeddedGateway {
  const byKey = (key: string) =>
    database.selectFrom('embedded_card_payments').selectAll().where('key', '=', key).executeTakeFirst();
  return {
    adapter: 'embedded',
    open: true,
    test: true,
    kind: 'card',
    publishableKey: null,
    formPage: `${path}/card`,

    async charge({ key, amountCents, source }) {
      const card = cardOf(source.token);
      const isSaved = source.token.startsWith(SAVED);
      const { state, code, afterMs } = firstState(isSaved === (source.kind === 'saved') ? card : undefined, isSaved);
      const now = clock.now();
      const { rows } = await sql<StoredPayment & { added: boolean }>`
        with added as (
          insert into embedded_card_payments (key, reference, token, amount_cents, state, code, settles_at, created_at)
          values (${key}, ${`test_${randomBytes(12).toString('hex')}`}, ${source.token}, ${amountCents}, ${state}, ${code},
            ${afterMs > 0 ? new Date(now.getTime() + afterMs) : null}, ${now})
          on conflict (key) do nothing returning *)
        select *, true as added from added union all
        select *, false from embedded_card_payments where key = ${key} limit 1`.execute(database);
      const payment = rows[0] ?? { ...(await byKey(key))!, added: false };
      // The charge has been stored, and its answer is lost, as when a connection breaks.
      if (payment.added && card?.behaviour === 'times-out') throw new GatewayUnavailable();
      return resultOf(payment, path, now);
    },

    async resultOf(key) {
      const payment = await byKey(key);
      return payment ? resultOf(payment, path, clock.now()) : null;
    },

    async refund({ key, reference, amountCents }) {
      return database.transaction().execute(async (transaction) => {
        const added = await transaction
          .insertInto('embedded_card_refunds')
          .values({ key, reference, amount_cents: amountCents, created_at: clock.now() })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .executeTakeFirst();
        if (Number(added.numInsertedOrUpdatedRows ?? 0) > 0)
          await transaction
            .updateTable('embedded_card_payments')
            .set((build) => ({ refunded_cents: build('refunded_cents', '+', amountCents) }))
            .where('reference', '=', reference)
            .execute();
        return { reference: `refund_${key}` };
      });
    },

    async saveCard(token) {
      const card = byToken.get(token);
      if (!card) throw new CardRefused('We couldn’t save this card. Check its details and try again.');
      if (typeof card.behaviour === 'object') throw new CardRefused(declineMessages[card.behaviour.declined]!);
      return { brand: card.brand, lastFour: card.lastFour, expires: card.expires, token: SAVED + card.token };
    },

    async forgetCard() {},

    readEvents(body): GatewayEvent[] | null {
      return body.length > 0 ? null : null;
    },

    async answerCheck(reference, agreed) {
      const { numUpdatedRows } = await database
        .updateTable('embedded_card_payments')
        .set(agreed ? { state: 'captured', settles_at: null } : { state: 'declined', code: 'authentication_failed' })
        .where('reference', '=', reference)
        .where('state', '=', 'action_required')
        .where('settles_at', '>', clock.now())
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async checkOf(reference) {
      const payment = await database
        .selectFrom('embedded_card_payments')
        .select('amount_cents')
        .where('reference', '=', reference)
        .where('state', '=', 'action_required')
        .executeTakeFirst();
      return payment && { amountCents: payment.amount_cents };
    },
  };
}

declare module '#server/kit/database.ts' {
  interface Tables {
    embedded_card_payments: StoredPayment & { refunded_cents: import('kysely').Generated<number>; created_at: Date };
    embedded_card_refunds: { key: string; reference: string; amount_cents: number; created_at: Date };
  }
}
