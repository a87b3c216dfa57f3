import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { World } from './world.ts';

const own = "It works on the member's own rows, all of them.";

/** The input of a call for one of Anna's payments. */
function payment(more: object = {}) {
  return ({ things }: World) => ({ body: { id: things.paymentId, ...more } });
}

/** Scheduled payments, before the transactions and accounts that they name are removed. */
export const planningEntries: Record<string, Entry> = {
  'bills.list': namesNoRow(own),
  'bills.count': namesNoRow(own),
  'bills.calendar': namesNoRow(own, { query: { from: '2026-11-01', to: '2026-12-31' } }),
  'bills.history': aims(({ things }) => ({ params: { id: things.paymentId } })),
  'bills.detected': namesNoRow(own),
  'bills.acceptDetected': aims({ body: { key: 'quandong nursery' } }, { annaGets: 404 }),
  'bills.decideDetected': namesNoRow(own, { body: { accept: ['quandong nursery'], dismiss: [] } }),
  'bills.firstInsight': namesNoRow(own),
  'bills.allocations': namesNoRow(own),
  'bills.payRun': namesNoRow(own),
  'bills.safeToSpend': namesNoRow(own),
  'bills.setBuffer': namesNoRow(own, { body: { amount: 150 } }),
  'bills.createAllocation': aims(({ things }) => ({
    body: { payment_id: things.paymentId, due_date: '2026-12-01', amount: 5 },
  })),
  'bills.updateAllocation': aims(({ things }) => ({ body: { id: things.allocationId, amount: 45 } })),
  'bills.copyAllocations': namesNoRow(own, { body: { date: '2026-11-27' } }),
  'bills.removeAllocation': aims(({ things }) => ({ body: { id: things.allocationId } })),
  'bills.feed': namesNoRow(own),
  'bills.download': namesNoRow(own),
  'bills.feedFile': namesNoRow(
    'Anyone with the private address may read it; nobody can derive it from an id.',
    ({ things }) => ({ params: { token: `${things.paymentId.toString(36)}-${'A'.repeat(43)}` } }),
    { annaGets: 404 },
  ),
  'bills.createFeed': namesNoRow(own),
  'bills.revokeFeed': namesNoRow(own),
  'bills.removeRecurrence': aims(({ things }) => ({
    body: { transaction_id: things.row('NETFLIX'), occurrence: true },
  })),
  'bills.create': aims(({ things }) => ({
    body: {
      name: 'Taken',
      amount: 5,
      bank_account_id: things.everydayId,
      start_date: '2026-11-20',
      recurring_frequency: 'once',
    },
  })),
  'bills.confirm': aims(({ things }) => ({ body: { id: things.paymentId, transaction_id: things.row('NETFLIX') } })),
  'bills.skip': aims(payment({ date: '2026-11-17' })),
  'bills.move': aims(payment({ date: '2026-11-24', to: '2026-11-25' })),
  'bills.reopen': aims(payment({ date: '2026-11-17' })),
  'bills.update': aims(payment({ name: 'QUANDONG changed', amount: 62 })),
  'bills.remove': aims(payment()),
};
