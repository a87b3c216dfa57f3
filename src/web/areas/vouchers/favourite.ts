import { vouchers } from '#contract/areas/vouchers.ts';
import type { Voucher } from '#contract/areas/vouchers.ts';
import type { AnyEndpoint } from '#web/kit/request.ts';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { queryClient, queryKeyOf } from '#web/kit/query.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** Rule M10: a favourite toggles here first, is then saved, and is taken back with a word when it cannot be saved. */

const marked = (voucher: Voucher, id: number, favourite: boolean): Voucher =>
  voucher.VoucherID === id ? { ...voucher, VoucherData: { ...voucher.VoucherData, favourite } } : voucher;

/** Shows it in every answer on hand; reads that are under way would bring the old state, and are dropped. */
async function show(id: number, favourite: boolean): Promise<void> {
  const keyOf = (endpoint: AnyEndpoint) => queryKeyOf(sessionStore.key(), endpoint);
  await Promise.all(
    [vouchers.findVouchers, vouchers.fullDescription].map((endpoint) =>
      queryClient.cancelQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
  queryClient.setQueriesData<{ data: Voucher[] }>(
    { queryKey: keyOf(vouchers.findVouchers) },
    (list) => list && { ...list, data: list.data.map((voucher) => marked(voucher, id, favourite)) },
  );
  queryClient.setQueriesData<{ data: Voucher }>(
    { queryKey: keyOf(vouchers.fullDescription) },
    (page) => page && { ...page, data: marked(page.data, id, favourite) },
  );
}

/** What each voucher is to become, while an earlier change of it is still on its way. */
const pendingFavourites = new Map<number, boolean>();
const sending = new Set<number>();

/** Sends the last wish for a voucher, one call after the other, so that the server ends with what is shown. */
async function send(id: number, title: string, before: boolean): Promise<void> {
  let saved = before;
  for (let next = pendingFavourites.get(id); next !== undefined; next = pendingFavourites.get(id)) {
    pendingFavourites.delete(id);
    if (next === saved) continue;
    try {
      saved = (await call(vouchers.setFavourite, { body: { VoucherID: id, favourite: next } })).favourite;
    } catch (problem) {
      if (pendingFavourites.has(id)) continue;
      await show(id, saved);
      showToast({
        tone: 'negative',
        text: next
          ? `We couldn’t add ${title} to your favourites.`
          : `We couldn’t remove ${title} from your favourites.`,
        detail: messageOf(problem),
      });
    }
  }
  await afterWrite([]);
}

/** Makes a voucher a favourite or no favourite. */
export async function toggleFavourite({ VoucherID: id, Title, VoucherData: { favourite } }: Voucher): Promise<void> {
  await show(id, !favourite);
  pendingFavourites.set(id, !favourite);
  if (sending.has(id)) return;
  sending.add(id);
  try {
    await send(id, Title, favourite);
  } finally {
    sending.delete(id);
  }
}
