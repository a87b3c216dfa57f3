import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { CardRefused, DebitTimeout, OrderRefused } from './port.ts';
import type { CollectionOrder, DebitResult, DirectDebit, PayoutOrder, SavedCard } from './port.ts';

interface Fate {
  outcome: 'complete' | 'dishonoured';
  reason: string | null;
  delayMs: number;
  timesOut: boolean;
}

const DELAY_MS = 60_000;
const good: Fate = { outcome: 'complete', reason: null, delayMs: 0, timesOut: false };
/** Nothing will ever come from there. */
const finalReasons: ReadonlySet<string> = new Set([
  'The account is closed.',
  'There is no such account.',
  'The card is not known.',
]);
const refused = (reason: string, delayMs = 0): Fate => ({ outcome: 'dishonoured', reason, delayMs, timesOut: false });

/** What an account does by its number, whatever its BSB; every other one pays and takes at once. */
const accountFates: Readonly<Record<string, Fate>> = {
  '111111113': refused('The account is closed.'),
  '111111116': refused('There is no such account.'),
  '222222227': refused('There was not enough in the account.', DELAY_MS),
  '900123456': { ...good, delayMs: DELAY_MS },
  '900000099': { ...good, timesOut: true },
};

/** Orders of this account are not taken at all, as where our own account with the service is short. */
const NOT_TAKEN = '900000055';

const isTaken = (order: CollectionOrder | PayoutOrder): boolean =>
  ('to' in order ? order.to.accountNumber : order.from.kind === 'account' ? order.from.accountNumber : '') !==
  NOT_TAKEN;

interface EmbeddedCard extends Omit<SavedCard, 'reference'> {
  fate: Fate;
}

/** Cards by the token of the form; any other token is refused. */
const cards: ReadonlyMap<string, EmbeddedCard> = new Map(
  Object.entries({
    tok_visa: { brand: 'Visa', lastFour: '4242', expires: '2030-12', fate: good },
    tok_mastercard: { brand: 'Mastercard', lastFour: '4444', expires: '2029-06', fate: good },
    tok_delay: { brand: 'Visa', lastFour: '3055', expires: '2030-12', fate: { ...good, delayMs: DELAY_MS } },
    tok_dishonour: { brand: 'Visa', lastFour: '0341', expires: '2030-12', fate: refused('The card was declined.') },
    tok_late_dishonour: {
      brand: 'Visa',
      lastFour: '9995',
      expires: '2030-12',
      fate: refused('There was not enough on the card.', DELAY_MS),
    },
    tok_timeout: { brand: 'Visa', lastFour: '0127', expires: '2030-12', fate: { ...good, timesOut: true } },
  }),
);

const practiceCards = [
  { token: 'tok_visa', title: 'Visa 4242, which pays' },
  { token: 'tok_mastercard', title: 'Mastercard 4444, which pays' },
  { token: 'tok_delay', title: 'Visa 3055, which pays after a minute' },
  { token: 'tok_dishonour', title: 'Visa 0341, which is declined' },
  { token: 'tok_late_dishonour', title: 'Visa 9995, which is declined after a minute' },
] as const;

const PREFIX = 'embedded_';

function fateOf(order: CollectionOrder | PayoutOrder): Fate {
  if ('to' in order) return accountFates[order.to.accountNumber] ?? good;
  if (order.from.kind === 'account') return accountFates[order.from.accountNumber] ?? good;
  return cards.get(order.from.reference.slice(PREFIX.length))?.fate ?? refused('The card is not known.');
}

interface Stored {
  key: string;
  outcome: 'complete' | 'dishonoured';
  reason: string | null;
  bank_reference: string;
  tries: number;
  answers_at: Date;
}

function resultOf(stored: Stored, now: Date): DebitResult {
  if (stored.answers_at > now) return { state: 'accepted' };
  if (stored.outcome === 'complete') return { state: 'complete', bankReference: stored.bank_reference };
  const reason = stored.reason ?? '';
  return finalReasons.has(reason) ? { state: 'dishonoured', reason, isFinal: true } : { state: 'dishonoured', reason };
}

/** Whether one of the orders, met for the first time, is of those that get no answer then. */
function timesOutAtFirst(rows: readonly Stored[], orders: readonly (CollectionOrder | PayoutOrder)[]): boolean {
  const silent = new Set(orders.filter((order) => fateOf(order).timesOut).map(({ key }) => key));
  return silent.size > 0 && rows.some(({ key, tries }) => tries === 1 && silent.has(key));
}

/**
 * Money in the table `embedded_debits`. Account numbers and card tokens decide, in the manner of the test numbers of real
 * services: 111111113 and 111111116 are refused, 222222227 is dishonoured a minute later, 900123456 takes a minute, and
 * 900000099 is kept but answered only when it is asked a second time, orders of 900000055 are not taken, for a reason of ours; `tok_dishonour`, `tok_late_dishonour`, `tok_delay`
 * and `tok_timeout` likewise; `tok_visa` and `tok_mastercard` pay.
 */
export function embeddedDirectDebit({ database, clock }: { database: Database; clock: Clock }): DirectDebit {
  async function take(
    direction: 'in' | 'out',
    input: readonly (CollectionOrder | PayoutOrder)[],
  ): Promise<ReadonlyMap<string, DebitResult>> {
    const orders = input.filter(isTaken);
    const now = clock.now();
    const fates = orders.map(fateOf);
    const { rows } = await sql<Stored>`
      insert into embedded_debits (key, direction, amount_cents, outcome, reason, bank_reference, answers_at)
      select o.key, ${direction}, o.cents, o.outcome, o.reason, o.reference, o.answers_at from unnest(
        ${orders.map(({ key }) => key)}::text[], ${orders.map(({ amountCents }) => amountCents)}::bigint[], ${fates.map(({ outcome }) => outcome)}::text[], ${fates.map(({ reason }) => reason)}::text[],
        ${orders.map(({ key }) => createHash('sha256').update(key).digest('hex').slice(0, 12).toUpperCase())}::text[],
        ${fates.map(({ delayMs }) => new Date(now.getTime() + delayMs).toISOString())}::timestamptz[]) as o (key, cents, outcome, reason, reference, answers_at)
      on conflict (key) do update set tries = embedded_debits.tries + 1
      returning key, outcome, reason, bank_reference, tries, answers_at`.execute(database);
    if (timesOutAtFirst(rows, orders)) throw new DebitTimeout();
    if (orders.length < input.length)
      throw new OrderRefused(
        new Map(input.filter((order) => !isTaken(order)).map(({ key }) => [key, 'Our account is short of funds.'])),
      );
    return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
  }
  return {
    adapter: 'embedded',
    open: true,
    practiceCards,
    takesCards: true,
    asksEveryMinutes: 1,
    // It tells nothing by itself.
    readEvent: () => null,
    async saveCard(token) {
      const card = cards.get(token);
      if (!card) throw new CardRefused('This card was refused. Try another one.');
      return { reference: PREFIX + token, brand: card.brand, lastFour: card.lastFour, expires: card.expires };
    },
    collect: (orders) => take('in', orders),
    payOut: (orders) => take('out', orders),
    async resultsOf(keys) {
      const now = clock.now();
      const { rows } =
        await sql<Stored>`select key, outcome, reason, bank_reference, tries, answers_at from embedded_debits where key = any(${keys}::text[])`.execute(
          database,
        );
      return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
    },
  };
}
