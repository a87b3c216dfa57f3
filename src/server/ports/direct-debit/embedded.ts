import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { CardRefused, DebitTimeout, OrderRefused } from './port.ts';
import type { CollectionOrder, DebitResult, DirectDebit, PayoutOrder, SavedCard } from './port.ts';

interface Behaviour {
  outcome: 'complete' | 'dishonoured';
  reason: string | null;
  delayMs: number;
  timesOut: boolean;
}

const DELAY_MS = 60_000;
const pays: Behaviour = { outcome: 'complete', reason: null, delayMs: 0, timesOut: false };
/** The account will never pay. */
const finalReasons: ReadonlySet<string> = new Set([
  'The account is closed.',
  'The bank couldn’t find the account.',
  'We couldn’t find the card.',
]);
const refused = (reason: string, delayMs = 0): Behaviour => ({
  outcome: 'dishonoured',
  reason,
  delayMs,
  timesOut: false,
});

/** The behaviour of an account by its number, whatever its BSB; every other account pays and receives at once. */
const accountBehaviours: Readonly<Record<string, Behaviour>> = {
  '111111113': refused('The account is closed.'),
  '111111116': refused('The bank couldn’t find the account.'),
  '222222227': refused('There wasn’t enough money in the account.', DELAY_MS),
  '900123456': { ...pays, delayMs: DELAY_MS },
  '900000099': { ...pays, timesOut: true },
};

/** Orders of this account are refused, as when our own account with the service lacks funds. */
const REFUSED_ACCOUNT = '900000055';

const isAccepted = (order: CollectionOrder | PayoutOrder): boolean =>
  ('to' in order ? order.to.accountNumber : order.from.kind === 'account' ? order.from.accountNumber : '') !==
  REFUSED_ACCOUNT;

interface EmbeddedCard extends Omit<SavedCard, 'reference'> {
  behaviour: Behaviour;
}

/** Cards by the token of the form; any other token is refused. */
const cards: ReadonlyMap<string, EmbeddedCard> = new Map(
  Object.entries({
    tok_visa: { brand: 'Visa', lastFour: '4242', expires: '2030-12', behaviour: pays },
    tok_mastercard: { brand: 'Mastercard', lastFour: '4444', expires: '2029-06', behaviour: pays },
    tok_delay: { brand: 'Visa', lastFour: '3055', expires: '2030-12', behaviour: { ...pays, delayMs: DELAY_MS } },
    tok_dishonour: {
      brand: 'Visa',
      lastFour: '0341',
      expires: '2030-12',
      behaviour: refused('The card was declined.'),
    },
    tok_late_dishonour: {
      brand: 'Visa',
      lastFour: '9995',
      expires: '2030-12',
      behaviour: refused('There wasn’t enough money on the card.', DELAY_MS),
    },
    tok_timeout: { brand: 'Visa', lastFour: '0127', expires: '2030-12', behaviour: { ...pays, timesOut: true } },
  }),
);

const practiceCards = [
  { token: 'tok_visa', title: 'Visa 4242 (succeeds)' },
  { token: 'tok_mastercard', title: 'Mastercard 4444 (succeeds)' },
  { token: 'tok_delay', title: 'Visa 3055 (succeeds after a minute)' },
  { token: 'tok_dishonour', title: 'Visa 0341 (declined)' },
  { token: 'tok_late_dishonour', title: 'Visa 9995 (declined after a minute)' },
] as const;

const PREFIX = 'embedded_';

function behaviourOf(order: CollectionOrder | PayoutOrder): Behaviour {
  if ('to' in order) return accountBehaviours[order.to.accountNumber] ?? pays;
  if (order.from.kind === 'account') return accountBehaviours[order.from.accountNumber] ?? pays;
  return cards.get(order.from.reference.slice(PREFIX.length))?.behaviour ?? refused('We couldn’t find the card.');
}

interface StoredOrder {
  key: string;
  outcome: 'complete' | 'dishonoured';
  reason: string | null;
  bank_reference: string;
  tries: number;
  answers_at: Date;
}

function resultOf(order: StoredOrder, now: Date): DebitResult {
  if (order.answers_at > now) return { state: 'accepted' };
  if (order.outcome === 'complete') return { state: 'complete', bankReference: order.bank_reference };
  const reason = order.reason ?? '';
  return finalReasons.has(reason) ? { state: 'dishonoured', reason, isFinal: true } : { state: 'dishonoured', reason };
}

/** Whether an order of the call is new and times out at its first request. */
function timesOutNow(rows: readonly StoredOrder[], orders: readonly (CollectionOrder | PayoutOrder)[]): boolean {
  const timingOut = new Set(orders.filter((order) => behaviourOf(order).timesOut).map(({ key }) => key));
  return timingOut.size > 0 && rows.some(({ key, tries }) => tries === 1 && timingOut.has(key));
}

/**
 * Direct debits and payouts in the table `embedded_debits`. Account numbers and card tokens select the behaviour, as
 * the test numbers of real services do: 111111113 and 111111116 are refused, 222222227 is dishonoured a minute later,
 * 900123456 completes after a minute, 900000099 is stored but answered only at the second request, and orders of
 * 900000055 are refused for a reason on our side. `tok_dishonour`, `tok_late_dishonour`, `tok_delay` and `tok_timeout`
 * behave likewise; `tok_visa` and `tok_mastercard` pay.
 */
export function embeddedDirectDebit({ database, clock }: { database: Database; clock: Clock }): DirectDebit {
  async function submit(
    direction: 'in' | 'out',
    requested: readonly (CollectionOrder | PayoutOrder)[],
  ): Promise<ReadonlyMap<string, DebitResult>> {
    const orders = requested.filter(isAccepted);
    const now = clock.now();
    const behaviours = orders.map(behaviourOf);
    const { rows } = await sql<StoredOrder>`
      insert into embedded_debits (key, direction, amount_cents, outcome, reason, bank_reference, answers_at)
      select o.key, ${direction}, o.cents, o.outcome, o.reason, o.reference, o.answers_at from unnest(
        ${orders.map(({ key }) => key)}::text[], ${orders.map(({ amountCents }) => amountCents)}::bigint[],
        ${behaviours.map(({ outcome }) => outcome)}::text[], ${behaviours.map(({ reason }) => reason)}::text[],
        ${orders.map(({ key }) => createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase())}::text[],
        ${behaviours.map(({ delayMs }) => new Date(now.getTime() + delayMs).toISOString())}::timestamptz[]) as o (key,
        cents, outcome, reason, reference, answers_at)
      on conflict (key) do update set tries = embedded_debits.tries + 1
      returning key, outcome, reason, bank_reference, tries, answers_at`.execute(database);
    if (timesOutNow(rows, orders)) throw new DebitTimeout();
    if (orders.length < requested.length)
      throw new OrderRefused(
        new Map(
          requested
            .filter((order) => !isAccepted(order))
            .map(({ key }) => [key, 'Our account doesn’t have enough funds.']),
        ),
      );
    return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
  }
  return {
    adapter: 'embedded',
    open: true,
    practiceCards,
    acceptsCards: true,
    pollEveryMinutes: 1,
    // It sends no events.
    readEvent: () => null,
    async saveCard(token) {
      const card = cards.get(token);
      if (!card) throw new CardRefused('This card was declined. Try another one.');
      return { reference: PREFIX + token, brand: card.brand, lastFour: card.lastFour, expires: card.expires };
    },
    collect: (orders) => submit('in', orders),
    payOut: (orders) => submit('out', orders),
    async resultsOf(keys) {
      const now = clock.now();
      const { rows } =
        await sql<StoredOrder>`select key, outcome, reason, bank_reference, tries, answers_at from embedded_debits
          where key = any(${keys}::text[])`.execute(database);
      return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
    },
  };
}
