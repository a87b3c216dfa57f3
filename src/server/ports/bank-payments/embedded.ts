import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { BankTimeout } from './port.ts';
import type { BankPayments, PaymentMethod, PaymentOrder, PaymentResult } from './port.ts';

const methods: readonly PaymentMethod[] = [
  {
    id: 1,
    kind: 'internal',
    name: 'Between your accounts',
    description: 'Moves money between two of your own accounts.',
    limitCents: 50_000_00,
  },
  {
    id: 2,
    kind: 'account',
    name: 'BSB and account number',
    description: 'Pays any Australian account.',
    limitCents: 20_000_00,
  },
  {
    id: 3,
    kind: 'payid',
    name: 'PayID',
    description: 'Pays an e-mail address, a mobile number, an ABN or an organisation.',
    limitCents: 20_000_00,
  },
  {
    id: 4,
    kind: 'bpay',
    name: 'BPAY',
    description: 'Pays a bill by its biller code and reference.',
    limitCents: 20_000_00,
  },
];

const DELAY_MS = 60_000;

/** What an order does by the words of its reference; every other order is carried out at once. */
function fateOf({ reference }: PaymentOrder): {
  outcome: 'complete' | 'failed';
  reason: string | null;
  delayMs: number;
  timesOut: boolean;
} {
  const words = reference.trim().toUpperCase();
  const declined = words === 'TEST DECLINE' || words === 'TEST LATE DECLINE';
  return {
    outcome: declined ? 'failed' : 'complete',
    reason: declined ? 'The bank declined it.' : null,
    delayMs: words === 'TEST DELAY' || words === 'TEST LATE DECLINE' ? DELAY_MS : 0,
    timesOut: words === 'TEST TIMEOUT',
  };
}

interface Stored {
  key: string;
  outcome: 'complete' | 'failed';
  reason: string | null;
  bank_reference: string;
  tries: number;
  answers_at: Date;
}

function resultOf(stored: Stored, now: Date): PaymentResult {
  if (stored.answers_at > now) return { state: 'accepted' };
  return stored.outcome === 'complete'
    ? { state: 'complete', bankReference: stored.bank_reference }
    : { state: 'failed', reason: stored.reason ?? '' };
}

/**
 * A bank in the table `embedded_bank_orders`. The reference decides: 'TEST DECLINE' is refused, 'TEST DELAY' is carried
 * out a minute later, 'TEST LATE DECLINE' is refused a minute later, and 'TEST TIMEOUT' is kept but answered only when
 * it is asked a second time.
 */
export function embeddedBankPayments({ database, clock }: { database: Database; clock: Clock }): BankPayments {
  return {
    adapter: 'embedded',
    open: true,
    methods: () => methods,
    async send(order) {
      const now = clock.now();
      const { outcome, reason, delayMs, timesOut } = fateOf(order);
      const bankReference = createHash('sha256').update(order.key).digest('hex').slice(0, 12).toUpperCase();
      const { rows } = await sql<Stored>`
        insert into embedded_bank_orders (key, amount_cents, outcome, reason, bank_reference, answers_at)
        values (${order.key}, ${order.amountCents}, ${outcome}, ${reason}, ${bankReference}, ${new Date(now.getTime() + delayMs)})
        on conflict (key) do update set tries = embedded_bank_orders.tries + 1
        returning key, outcome, reason, bank_reference, tries, answers_at`.execute(database);
      if (timesOut && rows[0]!.tries === 1) throw new BankTimeout('The bank did not answer in time.');
      return resultOf(rows[0]!, now);
    },
    async resultsOf(keys) {
      const now = clock.now();
      const { rows } = await sql<Stored>`
        select key, outcome, reason, bank_reference, tries, answers_at from embedded_bank_orders where key = any(${keys}::text[])`.execute(
        database,
      );
      return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
    },
  };
}
