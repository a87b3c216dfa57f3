import { bills } from '#contract/areas/bills.ts';
import type { Act } from './world.ts';

/** Anna's plans that calls can refer to. */
export interface PlannedThings {
  paymentId: number;
  allocationId: number;
  /** The secret part of the address of her calendar. */
  calendarToken: string;
}

/** Schedules bills, one of them paid by one of her transactions. */
export async function addBills(
  act: Act,
  row: (words: string) => number,
  { everydayId }: { everydayId: number },
): Promise<PlannedThings> {
  const nursery = {
    name: 'QUANDONG nursery',
    amount: 61,
    bank_account_id: everydayId,
    payee: 'QUANDONG NURSERY',
    start_date: '2026-11-03',
    recurring_frequency: 'weekly',
  } as const;
  const { data } = await act(bills.create, { body: { ...nursery, auto_confirm: false } });
  await act(bills.confirm, { body: { id: data.id, transaction_id: row('QUANDONG NURSERY') } });
  await act(bills.create, {
    body: {
      name: 'QUANDONG pay',
      amount: 2100,
      direction: 'in',
      start_date: '2026-11-26',
      recurring_frequency: 'fortnightly',
    },
  });
  const jar = await act(bills.createAllocation, { body: { name: 'QUANDONG jar', amount: 40 } });
  await act(bills.createAllocation, { body: { payment_id: data.id, due_date: '2026-11-24', amount: 10 } });
  await act(bills.setBuffer, { body: { amount: 100 } });
  await act(bills.removeRecurrence, { body: { transaction_id: row('QUANDONG CAFE') } });
  const { url } = await act(bills.createFeed);
  return { paymentId: data.id, allocationId: jar.data.id, calendarToken: /calendar\/(.*)\.ics$/.exec(url!)![1]! };
}
