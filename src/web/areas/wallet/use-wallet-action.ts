import { useState } from 'react';
import { wallet } from '#contract/areas/wallet.ts';
import { showToast } from '#web/design/toasts.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { passkeyMessage } from '#web/kit/passkey.ts';
import { OtherTransfer } from './approve.ts';

const refreshed = [wallet.get, wallet.getSendTransactionHistory, wallet.receivers, wallet.getCurrencyValue] as const;

/** What went wrong, whether the server, the device or the page refused. */
export function messageOfAction(error: unknown): string {
  if (isProblem(error)) return messageOf(error);
  return error instanceof OtherTransfer ? error.message : passkeyMessage(error);
}

/** Runs a change of the wallet, reads everything again, and says what went wrong. */
export function useWalletAction(): { busy: boolean; run: (change: () => Promise<unknown>) => Promise<boolean> } {
  const [busy, setBusy] = useState(false);
  async function run(change: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      showToast({ tone: 'negative', text: messageOfAction(error) });
      return false;
    } finally {
      await afterWrite(refreshed);
      setBusy(false);
    }
  }
  return { busy, run };
}
