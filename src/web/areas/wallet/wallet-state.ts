import type { wallet } from '#contract/areas/wallet.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { serverNow } from '#web/kit/clock.ts';

export type WalletState = ReplyOf<typeof wallet.get>;

/** Whether something that was confirmed, or is paused, lasts until after now. */
export const lasts = (until: Date | null): boolean => until !== null && until.getTime() > serverNow();
