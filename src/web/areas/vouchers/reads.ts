import { vouchers } from '#contract/areas/vouchers.ts';
import { settings } from '#contract/areas/settings.ts';
import { prefetch } from '#web/kit/query.ts';
import { actsInput, viewOf, vouchersInput } from './view.ts';

/** Begins the reads of the part that an address shows. */
export async function readDeals(address: URL): Promise<void> {
  const view = viewOf(address.searchParams);
  if (view.tab === 'charity') return prefetch(vouchers.poll);
  if (view.tab === 'activity') return prefetch(vouchers.activity, actsInput(view));
  if (view.tab === 'plans') {
    await Promise.all([prefetch(vouchers.schemes), prefetch(settings.subscriptionDetails)]);
    return;
  }
  await Promise.all([
    prefetch(vouchers.findVouchers, vouchersInput(view)),
    prefetch(vouchers.mainCategories),
    ...(view.voucher === null ? [] : [prefetch(vouchers.fullDescription, { body: { VoucherID: view.voucher } })]),
  ]);
}
