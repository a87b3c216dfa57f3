import { useState } from 'react';
import { connections } from '#contract/areas/connections.ts';
import { counted } from '#domain/text/counted.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { showToast } from '#web/design/toasts.ts';
import { bankImage } from '#web/kit/bank-image.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AccountsDialog } from './accounts-dialog.tsx';
import { ConsentFacts } from './consent-facts.tsx';
import { SOON_DAYS, countdown, daysLeft, endedAtBank, isSyncing, resultWords, touched } from './connection-words.ts';
import type { Connection } from './connection-words.ts';
import { RegularPayments } from './regular-payments.tsx';
import { SharedAccounts } from './shared-accounts.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

function Status({ connection }: { connection: Connection }) {
  const time = useMemberTime();
  if (connection.state === 'ended') return <Badge tone="warning">Consent ended</Badge>;
  if (connection.consent_expires_at === null) return <Badge tone="positive">Sharing</Badge>;
  const days = daysLeft(connection.consent_expires_at, time);
  return <Badge tone={days <= SOON_DAYS ? 'warning' : 'positive'}>{countdown(days)}</Badge>;
}

/** The progress or result of the latest sync. */
function SyncLine({ connection }: { connection: Connection }) {
  const time = useMemberTime();
  const { sync, last_synced_at: last } = connection;
  if (sync && isSyncing(connection)) {
    const { accounts_done: done, accounts_total: total, rows_read: rowsRead } = sync;
    const words =
      sync.state === 'waiting'
        ? sync.problem
          ? `${sync.problem} We’ll try again.`
          : 'Starting soon'
        : total === 0
          ? 'Contacting your bank'
          : `${done} of ${counted(total, 'account')}, ${counted(rowsRead, 'transaction')} read`;
    return (
      <ProgressBar
        label={`Refreshing ${connection.institution}`}
        value={total === 0 ? null : done / total}
        valueText={words}
        className="my-4"
      />
    );
  }
  if (sync?.state === 'failed' && connection.state === 'open') {
    return (
      <Notice tone="negative" title="The last refresh didn’t work" className="my-4">
        {resultWords(sync)} Your earlier transactions are still here.
      </Notice>
    );
  }
  return (
    <p className="text-ink-soft my-3" aria-live="polite">
      {last ? `Updated ${time.instant(last)} at ${time.instant(last, 'time')}. ` : 'Not updated yet. '}
      {sync?.state === 'done' ? resultWords(sync) : ''}
    </p>
  );
}

function EndedNotice({ connection, onRenew }: { connection: Connection; onRenew: () => void }) {
  if (connection.state !== 'ended') return null;
  const atBank = endedAtBank(connection);
  return (
    <Notice
      tone="warning"
      title={atBank ? 'You stopped sharing at your bank' : 'Sharing from this bank has ended'}
      className="my-4"
      actions={
        <Button size="small" onClick={onRenew}>
          Renew consent
        </Button>
      }
    >
      Your transactions are still here. Renew to pick up where you left off.
    </Notice>
  );
}

/** One bank: accounts, sync and consent. */
export function ConnectionPart({ connection, onRenew }: { connection: Connection; onRenew: () => void }) {
  const [asking, setAsking] = useState<'accounts' | 'withdraw' | null>(null);
  const refresh = useApiMutation(connections.refresh, {
    refreshes: touched,
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const open = connection.state === 'open';
  const collects = connection.accounts.some(({ collecting }) => collecting);
  return (
    <section
      aria-labelledby={`connection-${connection.id}`}
      className="border-line bg-surface mb-4 rounded-panel border px-5 py-5 sm:px-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <MerchantLogo name={connection.institution} image={bankImage(connection)} />
        <h2 id={`connection-${connection.id}`} className="text-heading flex-1 basis-40">
          {connection.institution}
        </h2>
        <Status connection={connection} />
      </div>
      <EndedNotice connection={connection} onRenew={onRenew} />
      <SyncLine connection={connection} />
      <SharedAccounts connection={connection} />
      <div className="mt-4 flex flex-wrap gap-2">
        {open && collects ? (
          <Button
            size="small"
            busy={refresh.isPending || isSyncing(connection)}
            onClick={() => refresh.mutate({ body: { connection_id: connection.id } })}
          >
            Refresh
          </Button>
        ) : null}
        {open ? (
          <Button size="small" variant="secondary" onClick={() => setAsking('accounts')}>
            Choose accounts
          </Button>
        ) : null}
      </div>
      <RegularPayments connection={connection} onRenew={open ? onRenew : undefined} />
      <ConsentFacts
        connection={connection}
        onRenew={open ? onRenew : undefined}
        onWithdraw={() => setAsking('withdraw')}
      />
      {asking === 'accounts' ? <AccountsDialog connection={connection} onClose={() => setAsking(null)} /> : null}
      {asking === 'withdraw' ? <WithdrawDialog connection={connection} onClose={() => setAsking(null)} /> : null}
    </section>
  );
}
