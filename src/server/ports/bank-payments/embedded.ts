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
    description: 'Pays an email address, mobile number, ABN or organisation ID.',
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

/** The behaviour of an order by its reference; every other order is completed at once. */
function behaviourOf({ reference }: PaymentOrder): {
  outcome: 'complete' | 'failed';
  reason: string | null;
  delayMs: number;
  timesOut: boolean;
} {
  const text = reference.trim().toUpperCase();
  const declined = text === 'TEST DECLINE' || text === 'TEST LATE DECLINE';
  return {
    outcome: declined ? 'failed' : 'complete',
    reason: declined ? 'The bank declined it.' : null,
    delayMs: text === 'TEST DELAY' || text === 'TEST LATE DECLINE' ? DELAY_MS : 0,
    timesOut: text === 'TEST TIMEOUT',
  };
}

interface StoredOrder {
  key: string;
  outcome: 'complete' | 'failed';
  reason: string | null;
  bank_reference: string;
  tries: number;
  answers_at: Date;
}

function resultOf(order: StoredOrder, now: Date): PaymentResult {
  if (order.answers_at > now) return { state: 'accepted' };
  return order.outcome === 'complete'
    ? { state: 'complete', bankReference: order.bank_reference }
    : { state: 'failed', reason: order.reason ?? '' };
}

/**
 * A bank in the table `embedded_bank_orders`. The reference selects the behaviour: 'TEST DECLINE' is refused, 'TEST
 * DELAY' is completed a minute later, 'TEST LATE DECLINE' is refused a minute later, and 'TEST TIMEOUT' is stored but
 * answered only at the second request.
 */
export function embeddedBankPayments({ database, clock }: { database: Database; clock: Clock }): BankPayments {
  return {
    adapter: 'embedded',
    open: true,
    methods: () => methods,
    async send(order) {
      const now = clock.now();
      const { outcome, reason, delayMs, timesOut } = behaviourOf(order);
      const bankReference = createHash('sha256').update(order.key).digest('hex').slice(0, 12).toUpperCase();
      const { rows } = await sql<StoredOrder>`
        insert into embedded_bank_orders (key, amount_cents, outcome, reason, bank_reference, answers_at)
        values (${order.key}, ${order.amountCents}, ${outcome}, ${reason}, ${bankReference},
          ${new Date(now.getTime() + delayMs)})
        on conflict (key) do update set tries = embedded_bank_orders.tries + 1
        returning key, outcome, reason, bank_reference, tries, answers_at`.execute(database);
      if (timesOut && rows[0]!.tries === 1) throw new BankTimeout('The bank didn’t answer in time.');
      return resultOf(rows[0]!, now);
    },
    async resultsOf(keys) {
      const now = clock.now();
      const { rows } = await sql<StoredOrder>`
        select key, outcome, reason, bank_reference, tries, answers_at from embedded_bank_orders
        where key = any(${keys}::text[])`.execute(database);
      return new Map(rows.map((row) => [row.key, resultOf(row, now)]));
    },
  };
}
