import { useState } from 'react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { connections } from '#contract/areas/connections.ts';
import { Badge } from '#web/design/badge.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Link } from '#web/design/link.tsx';
import { Menu } from '#web/design/menu.tsx';
import { Money } from '#web/design/money.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { accountFacts, touched } from './connection-words.ts';
import type { Connection, SharedAccount } from './connection-words.ts';
import { SwitchDialog } from './switch-dialog.tsx';

function State({ account }: { account: SharedAccount }) {
  if (account.gone_at) return <Badge tone="warning">No longer shared</Badge>;
  return account.collecting ? null : <Badge>Not shared</Badge>;
}

function Actions({ account, open, onSwitch }: { account: SharedAccount; open: boolean; onSwitch: () => void }) {
  const stop = useApiMutation(connections.deactivate, {
    refreshes: touched,
    onSuccess: () =>
      showToast({
        tone: 'positive',
        text: `We’ve stopped updating ${account.account_name ?? account.name}. Its transactions stay.`,
      }),
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const bankAccountId = account.bank_account_id;
  const items = [
    ...(open && account.gone_at === null
      ? [
          {
            id: 'switch',
            label: 'Move to another account',
            hint: 'Add new transactions to an account you already have',
            onSelect: onSwitch,
          },
        ]
      : []),
    ...(account.collecting && bankAccountId !== null
      ? [
          {
            id: 'stop',
            label: 'Stop updating',
            hint: 'Its transactions stay',
            onSelect: () => stop.mutate({ body: { bank_account_id: bankAccountId } }),
          },
        ]
      : []),
  ];
  return items.length === 0 ? null : (
    <Menu
      label={`Actions for ${account.name}`}
      items={items}
      trigger={(trigger) => <IconButton label={`Actions for ${account.name}`} icon={EllipsisVertical} {...trigger} />}
    />
  );
}

/** The accounts that a bank shares, and the accounts they feed. */
export function SharedAccounts({ connection }: { connection: Connection }) {
  const [switching, setSwitching] = useState<SharedAccount | null>(null);
  return (
    <>
      <ul className="divide-line divide-y" aria-label={`Accounts at ${connection.institution}`}>
        {connection.accounts.map((account) => (
          <li key={account.feed_account_id} className="flex min-h-16 items-center gap-3 py-2">
            <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3">
              <div className="min-w-0 flex-1 basis-24">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {account.bank_account_id === null ? (
                    account.name
                  ) : (
                    <Link href={`/accounts/${account.bank_account_id}`}>{account.account_name ?? account.name}</Link>
                  )}
                  <State account={account} />
                </p>
                <p className="text-ink-faint text-caption truncate">{accountFacts(account)}</p>
              </div>
              {account.balance === null || !account.collecting ? null : <Money cents={account.balance} tone="plain" />}
            </div>
            <Actions account={account} open={connection.state === 'open'} onSwitch={() => setSwitching(account)} />
          </li>
        ))}
      </ul>
      {switching ? (
        <SwitchDialog connection={connection} account={switching} onClose={() => setSwitching(null)} />
      ) : null}
    </>
  );
}
