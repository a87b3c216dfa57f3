import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import type { Outlook, View } from './outlook.ts';

/** Days below zero or below the member's minimum, in total or for one account. */
export function Warnings({ outlook, view }: { outlook: Outlook; view: View }) {
  const time = useMemberTime();
  const id = view === 'all' ? null : (outlook.accounts[view]?.bank_account_id ?? null);
  const names = new Map(outlook.accounts.map((account) => [account.bank_account_id, account.name]));
  // The total also lists single accounts that fall short.
  const several = outlook.accounts.length > 1;
  const visibleWarnings = outlook.warnings.filter((warning) =>
    view === 'all'
      ? warning.bank_account_id === null || (several && warning.kind === 'below_zero')
      : warning.bank_account_id === id,
  );
  if (visibleWarnings.length === 0) return null;
  return (
    <div className="mb-4 space-y-2">
      {visibleWarnings.map((warning) => (
        <Notice
          key={`${warning.bank_account_id}-${warning.kind}`}
          tone={warning.kind === 'below_zero' ? 'negative' : 'warning'}
          title={`${warning.bank_account_id === null ? 'All accounts together' : names.get(warning.bank_account_id)}: ${warning.kind === 'below_zero' ? 'below zero' : 'below your minimum'} from ${time.date(warning.date)}`}
        >
          {warning.days === 1 ? 'For 1 day' : `For ${warning.days} days`}. The lowest point is{' '}
          <Money cents={warning.lowest} tone="plain" />.
        </Notice>
      ))}
    </div>
  );
}
