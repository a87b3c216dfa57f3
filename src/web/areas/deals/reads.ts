import { deals } from '#contract/areas/deals.ts';
import { settings } from '#contract/areas/settings.ts';
import { prefetch } from '#web/kit/query.ts';
import { actsInput, viewOf, vouchersInput } from './view.ts';

/** Begins the reads of the part that an address shows. */
export async function readDeals(address: URL): Promise<void> {
  const view = viewOf(address.searchParams);
  if (view.tab === 'charity') return prefetch(deals.poll);
  if (view.tab === 'activity') return prefetch(deals.activity, actsInput(view));
  if (view.tab === 'plans') {
    await Promise.all([prefetch(deals.schemes), prefetch(settings.subscriptionDetails)]);
    return;
  }
  await Promise.all([
    prefetch(deals.findVouchers, vouchersInput(view)),
    prefetch(deals.mainCategories),
    ...(view.voucher === null ? [] : [prefetch(deals.fullDescription, { body: { VoucherID: view.voucher } })]),
  ]);
}
