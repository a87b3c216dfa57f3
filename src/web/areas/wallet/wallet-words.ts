import type { WalletEntry, WalletTransaction } from '#contract/areas/wallet-shapes.ts';
import { shortAddress } from '#domain/wallet/address.ts';
import { tokens } from '#domain/wallet/send-rules.ts';

type Tone = 'plain' | 'positive' | 'negative' | 'warning' | 'info';

/** Who is at the other end, as short as it can be recognised. */
export const nameOrAddress = (name: string | null, address: string | null): string =>
  name ?? (address === null ? 'the network' : shortAddress(address));

/** A transfer's state. Only a settled one counts as sent. */
export function stateOf(transaction: WalletTransaction): { label: string; tone: Tone } {
  switch (transaction.state) {
    case 'awaiting_approval':
      return transaction.approvals > 0
        ? { label: 'Needs a second passkey', tone: 'warning' }
        : { label: 'Needs your approval', tone: 'warning' };
    case 'submitted':
      return {
        label:
          transaction.confirmations === 0
            ? 'On its way'
            : `On its way, ${transaction.confirmations} of ${transaction.confirmations_needed} confirmations`,
        tone: 'info',
      };
    case 'stuck':
      return { label: 'Stuck', tone: 'warning' };
    case 'settled':
      return { label: 'Sent', tone: 'positive' };
    case 'failed':
      return { label: 'Failed, tokens returned', tone: 'negative' };
    case 'cancelled':
      return { label: 'Cancelled', tone: 'plain' };
  }
}

/** What an entry of the history is, as its heading. */
export function titleOf({ kind, name, address, transaction }: WalletEntry): string {
  const other = nameOrAddress(name, address);
  switch (kind) {
    case 'sent':
      return `${tokens(transaction?.amount ?? 0)} to ${other}`;
    case 'received':
      return `From ${other}`;
    case 'returned':
      return `Returned: transfer to ${other} failed`;
    case 'sample':
      return 'Sample tokens';
    case 'deposit':
      return 'Received on the network';
    case 'withdrawal':
      return 'Sent on the network';
  }
}

/** A change of the balance with its sign: '+15', '−16'. */
export const signed = (change: number): string =>
  `${change < 0 ? '−' : '+'}${Math.abs(change).toLocaleString('en-AU')}`;
