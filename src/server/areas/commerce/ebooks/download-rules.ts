import { Failure } from '#contract/kit/errors.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';

/** States of an order whose e-books can be downloaded: paid, and not refunded in full. */
export const downloadStates: readonly OrderState[] = ['paid', 'fulfilled', 'partly_refunded'];

interface OrderFacts {
  state: OrderState;
}

interface LineFacts {
  position: number;
  ebook: string | null;
  sample: boolean;
}

/** The e-books of an order that can be downloaded now. */
export function downloadsOf({ state }: OrderFacts, lines: readonly LineFacts[]) {
  if (!downloadStates.includes(state)) return [];
  return lines.flatMap(({ position, ebook, sample }) =>
    ebook === null ? [] : [{ line: position, title: ebook, sample }],
  );
}

/** @throws Failure `conflict` where the order is unpaid or was refunded in full. */
export function requireDownloadable({ state }: OrderFacts): void {
  if (downloadStates.includes(state)) return;
  throw new Failure(
    'conflict',
    state === 'refunded'
      ? 'This order was refunded, so its e-books can’t be downloaded any more.'
      : 'This order hasn’t been paid. Pay for it, then download your e-book.',
  );
}
