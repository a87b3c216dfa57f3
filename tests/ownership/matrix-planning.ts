import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { World } from './world.ts';

const own = "It works on the member's own rows, all of them.";

/** The input of a call that works on one payment of Anna's. */
function payment(more: object = {}) {
  return ({ things }: World) => ({ body: { id: things.paymentId, ...more } });
}

/** Scheduled payments, before the rows and accounts that they name are taken away. */
export const planningEntries: Record<string, Entry> = {
  'planning.list': namesNoRow(own),
  'planning.count': namesNoRow(own),
  'planning.calendar': namesNoRow(own, { query: { from: '2026-11-01', to: '2026-12-31' } }),
  'planning.history': aims(({ things }) => ({ params: { id: things.paymentId } })),
  'planning.detected': namesNoRow(own),
  'planning.acceptDetected': aims({ body: { key: 'quandong nursery' } }, { annaGets: 404 }),
  'planning.allocations': namesNoRow(own),
  'planning.payRun': namesNoRow(own),
  'planning.safeToSpend': namesNoRow(own),
  'planning.setBuffer': namesNoRow(own, { body: { amount: 150 } }),
  'planning.createAllocation': aims(({ things }) => ({
    body: { payment_id: things.paymentId, due_date: '2026-12-01', amount: 5 },
  })),
  'planning.updateAllocation': aims(({ things }) => ({ body: { id: things.allocationId, amount: 45 } })),
  'planning.copyAllocations': namesNoRow(own, { body: { date: '2026-11-27' } }),
  'planning.removeAllocation': aims(({ things }) => ({ body: { id: things.allocationId } })),
  'planning.feed': namesNoRow(own),
  'planning.download': namesNoRow(own),
  'planning.feedFile': namesNoRow(
    'Whoever has the private address may read; nobody can find it from an id.',
    ({ things }) => ({ params: { token: `${things.paymentId.toString(36)}-${'A'.repeat(43)}` } }),
    { annaGets: 404 },
  ),
  'planning.createFeed': namesNoRow(own),
  'planning.revokeFeed': namesNoRow(own),
  'planning.removeRecurrence': aims(({ things }) => ({
    body: { transaction_id: things.row('NETFLIX'), occurrence: true },
  })),
  'planning.create': aims(({ things }) => ({
    body: {
      name: 'Taken',
      amount: 5,
      bank_account_id: things.everydayId,
      start_date: '2026-11-20',
      recurring_frequency: 'once',
    },
  })),
  'planning.confirm': aims(({ things }) => ({ body: { id: things.paymentId, transaction_id: things.row('NETFLIX') } })),
  'planning.skip': aims(payment({ date: '2026-11-17' })),
  'planning.move': aims(payment({ date: '2026-11-24', to: '2026-11-25' })),
  'planning.reopen': aims(payment({ date: '2026-11-17' })),
  'planning.update': aims(payment({ name: 'QUANDONG changed', amount: 62 })),
  'planning.remove': aims(payment()),
};
