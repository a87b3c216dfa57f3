import { planning } from '#contract/areas/planning.ts';
import type { Act } from './world.ts';

/** What Anna has planned, by which calls can aim at it. */
export interface PlannedThings {
  paymentId: number;
}

/** Bills are scheduled, one of them paid by a row of hers. */
export async function planAhead(act: Act, row: (words: string) => number, { everydayId }: { everydayId: number }): Promise<PlannedThings> {
  const nursery = { name: 'QUANDONG nursery', amount: 61, bank_account_id: everydayId, payee: 'QUANDONG NURSERY', start_date: '2026-11-03', recurring_frequency: 'weekly' };
  const { data } = await act(planning.create, { body: { ...nursery, auto_confirm: false } });
  await act(planning.confirm, { body: { id: data.id, transaction_id: row('QUANDONG NURSERY') } });
  await act(planning.create, { body: { name: 'QUANDONG pay', amount: 2100, direction: 'in', start_date: '2026-11-26', recurring_frequency: 'fortnightly' } });
  return { paymentId: data.id };
}
