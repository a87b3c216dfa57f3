import { useEffect, useRef } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import { content } from '#contract/areas/content.ts';
import { call } from '#web/kit/api.ts';
import { queryClient, queryKeyOf } from '#web/kit/query.ts';
import type { WireOf } from '#contract/kit/endpoint.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** Keeps what the member did among the deals. A note that fails is no matter for the member. */
export function note(body: WireOf<typeof vouchers.noteActivity.body>): void {
  call(vouchers.noteActivity, { body }).then(
    () => queryClient.invalidateQueries({ queryKey: queryKeyOf(sessionStore.key(), vouchers.activity) }),
    () => {},
  );
}

/** Counts once for each voucher that is opened on this screen, and notes that the member looked at it. */
export function useOpened(id: number | null, onOffer: boolean): void {
  const counted = useRef(new Set<number>());
  useEffect(() => {
    if (id === null || !onOffer || counted.current.has(id)) return;
    counted.current.add(id);
    call(content.storeHitCount, { body: { voucher_id: id } }).catch(() => {});
    note({ activity: 'viewed', VoucherID: id });
  }, [id, onOffer]);
}

/** Notes words that were searched for once they have stood for a while: what is typed on the way is no search. */
export function useSearched(words: string): void {
  useEffect(() => {
    if (words.length < 2) return;
    const timer = setTimeout(() => note({ activity: 'searched', detail: words }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
}

const SETTLED_MS = 1500;
