import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Generated } from 'kysely';
import { asynchronousCommit } from '#server/kit/asynchronous-commit.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { declineMessages, declined } from './decline-messages.ts';
import type { DeclineCode } from './decline-messages.ts';
import { CardRefused, GatewayUnavailable } from './port.ts';
import type { CardPayments, ChargeOrder, ChargeResult, RefundOrder } from './port.ts';
import { testCards } from './test-cards.ts';
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

/** How a new charge of this card begins. */
function firstState(
  card: TestCard | undefined,
  { isSaved, buyerPresent }: { isSaved: boolean; buyerPresent: boolean },
): {
  state: StoredPayment['state'];
  code: string | null;
  afterMs: number;
} {
  if (!card) return { state: 'declined', code: 'card_declined', afterMs: 0 };
  const needsBuyer = { state: 'declined', code: 'authentication_required', afterMs: 0 } as const;
  if (!buyerPresent && (!isSaved || card.behaviour === 'checks')) return needsBuyer;
  if (card.behaviour === 'checks') return { state: 'action_required', code: null, afterMs: CHECK_MS };
  if (card.behaviour === 'pays-once' && isSaved) return { state: 'declined', code: 'insufficient_funds', afterMs: 0 };
  if (card.behaviour === 'slow') return { state: 'processing', code: null, afterMs: SLOW_MS };
  if (typeof card.behaviour === 'object') return { state: 'declined', code: card.behaviour.declined, afterMs: 0 };
  return { state: 'captured', code: null, afterMs: 0 };
}

function resultOf(payment: StoredPayment, path: string, now: Date): ChargeResult {
  const { reference, token } = payment;
  const isDue = payment.settles_at !== null && payment.settles_at <= now;
  if (payment.state === 'declined') return declined(payment.code, reference);
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

/**
 * Stores a charge once by its key, and gives its result. It does not wait for the disk: whatever books the charge is
 * committed in the same database later, and makes it durable.
 */
async function chargeCard(
  { database, clock }: { database: Database; clock: Clock },
  path: string,
  { key, amountCents, source, buyerPresent }: ChargeOrder,
): Promise<ChargeResult> {
  if (source.kind === 'redirect') throw new Error('The card form doesn’t accept payments by redirect.');
  const card = cardOf(source.token);
  const isSaved = source.token.startsWith(SAVED);
  const { state, code, afterMs } = firstState(isSaved === (source.kind === 'saved') ? card : undefined, {
    isSaved,
    buyerPresent,
  });
  const now = clock.now();
  const { rows } = await sql<StoredPayment & { added: boolean }>`
    ${onePlan} with ${asynchronousCommit}, added as (
      insert into embedded_card_payments (key, reference, token, amount_cents, state, code, settles_at, created_at)
      select ${key}, ${`test_${randomBytes(12).toString('hex')}`}, ${source.token}, ${amountCents}, ${state}, ${code},
        ${afterMs > 0 ? new Date(now.getTime() + afterMs) : null}, ${now} from quick
      on conflict (key) do nothing returning *)
    select *, true as added from added union all
    select *, false from embedded_card_payments where key = ${key} limit 1`.execute(database);
  const payment = rows[0] ?? { ...(await storedCharge(database, key))!, added: false };
  // The charge has been stored, and its answer is lost, as when a connection breaks.
  if (payment.added && card?.behaviour === 'times-out') throw new GatewayUnavailable();
  return resultOf(payment, path, now);
}

const storedCharge = (database: Database, key: string) =>
  database.selectFrom('embedded_card_payments').selectAll().where('key', '=', key).executeTakeFirst();

/** A refund in the embedded gateway's own book, counted once by its key. */
export async function embeddedRefund(
  database: Database,
  { key, reference, amountCents }: RefundOrder,
  at: Date,
): Promise<{ reference: string }> {
  return database.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('embedded_card_refunds')
      .values({ key, reference, amount_cents: amountCents, created_at: at })
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
}

/** Ends a payment that waits for its buyer, unless it has ended. */
export function endWaiting(database: Database, reference: string, code: DeclineCode | null) {
  return database
    .updateTable('embedded_card_payments')
    .set(code === null ? { state: 'captured', settles_at: null } : { state: 'declined', code })
    .where('reference', '=', reference)
    .where('state', '=', 'action_required')
    .executeTakeFirst();
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
  return {
    adapter: 'embedded',
    open: true,
    test: true,
    kind: 'card',
    repeatsRefunds: true,
    publishableKey: null,
    formPage: `${path}/card`,

    charge: (order) => chargeCard({ database, clock }, path, order),

    async resultOf(key) {
      const payment = await storedCharge(database, key);
      return payment ? resultOf(payment, path, clock.now()) : null;
    },

    async cancel(reference) {
      const { numUpdatedRows } = await endWaiting(database, reference, 'cancelled');
      return numUpdatedRows > 0n ? declined('cancelled', reference) : null;
    },

    refund: (order) => embeddedRefund(database, order, clock.now()),

    async saveCard(token) {
      const card = byToken.get(token);
      if (!card) throw new CardRefused('We couldn’t save this card. Check its details and try again.');
      if (typeof card.behaviour === 'object') throw new CardRefused(declineMessages[card.behaviour.declined]);
      return { brand: card.brand, lastFour: card.lastFour, expires: card.expires, token: SAVED + card.token };
    },

    async forgetCard() {},

    readEvents: () => null,

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
    embedded_card_payments: StoredPayment & { refunded_cents: Generated<number>; created_at: Date };
    embedded_card_refunds: { key: string; reference: string; amount_cents: number; created_at: Date };
  }
}
