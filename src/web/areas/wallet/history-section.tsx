import { wallet } from '#contract/areas/wallet.ts';
import type { WalletEntry, WalletTransaction } from '#contract/areas/wallet-shapes.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { tokens } from '#domain/wallet/send-rules.ts';
import { pageIn, useAddress } from '#web/kit/address-choice.ts';
import { call } from '#web/kit/api.ts';
import { go } from '#web/kit/navigator.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { signTransfer } from './approve.ts';
import { useWalletAction } from './use-wallet-action.ts';
import { lasts } from './wallet-state.ts';
import type { WalletState } from './wallet-state.ts';
import { signed, stateOf, titleOf } from './wallet-words.ts';

const ROWS = 20;
/** How often the history is read again while something is on its way, beside the live events. */
const AGAIN_MS = 5_000;

/** What one can do about a transfer: approve or cancel it, or send a stuck one again. */
function Actions({ transaction, state }: { transaction: WalletTransaction; state: WalletState }) {
  const { busy, run } = useWalletAction();
  const approveCall = useApiMutation(wallet.approvedTransaction);
  const cancel = useApiMutation(wallet.cancelTransaction);
  const retry = useApiMutation(wallet.retryTransaction);
  const { transactionId } = transaction;
  async function approve(): Promise<void> {
    if (!lasts(state.password_until)) return go('/confirm-wallet-password?then=history');
    await run(async () => {
      const { options } = await call(wallet.transaction, { query: { transactionId } });
      if (!options) return;
      const credential = await signTransfer(transaction, options, state.simulated);
      const { sender: senderWallet, receiver: receiverWallet, amount } = transaction;
      const body = { senderWallet, receiverWallet, amount, transactionId, approvals: [credential] };
      await approveCall.mutateAsync({ body });
    });
  }
  if (transaction.state === 'awaiting_approval')
    return (
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void approve()}>
          Approve with a passkey
        </Button>
        <Button
          size="small"
          variant="secondary"
          onClick={() => void run(() => cancel.mutateAsync({ body: { transactionId } }))}
        >
          Cancel transfer
        </Button>
      </div>
    );
  if (!transaction.can_retry) return null;
  return (
    <div className="mt-2">
      <p className="text-ink-soft text-caption">
        The network hasn’t confirmed this transfer. Sending it again uses the same ID, so it can’t be sent twice.
      </p>
      <Button
        size="small"
        className="mt-2"
        busy={busy}
        onClick={() => void run(() => retry.mutateAsync({ body: { transactionId } }))}
      >
        Send again
      </Button>
    </div>
  );
}

function Entry({ entry, state }: { entry: WalletEntry; state: WalletState }) {
  const time = useMemberTime();
  const { transaction } = entry;
  const status = transaction ? stateOf(transaction) : null;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{titleOf(entry)}</p>
        <p className="text-ink-soft text-caption">
          {time.instant(entry.at)}
          {transaction ? ` · Fee ${tokens(transaction.fee)}` : ''}
        </p>
        {status ? <Badge tone={status.tone}>{status.label}</Badge> : null}
        {transaction?.reason && transaction.state !== 'settled' ? (
          <p className="text-ink-soft text-caption mt-1">{transaction.reason}</p>
        ) : null}
        {transaction ? <Actions transaction={transaction} state={state} /> : null}
      </div>
      <p className="figures ml-auto text-right">
        {entry.change === 0 ? '0' : signed(entry.change)}
        <span className="text-ink-soft text-caption block">
          {entry.balance === null ? 'Not sent' : `Balance ${entry.balance.toLocaleString('en-AU')}`}
        </span>
      </p>
    </li>
  );
}

const isMoving = ({ transaction }: WalletEntry): boolean => transaction?.state === 'submitted';

/** What moved in the wallet, newest first, with the balance after each. */
export function HistorySection({ state }: { state: WalletState }) {
  const [search, setSearch] = useAddress();
  const page = pageIn(search);
  const query = { query: { page, limit: ROWS } };
  const first = useApiQuery(wallet.getSendTransactionHistory, query);
  const waits = first.data?.data.some(isMoving) ?? false;
  const history = useApiQuery(
    wallet.getSendTransactionHistory,
    query,
    waits ? { refetchIntervalMs: AGAIN_MS, keepPrevious: true } : { keepPrevious: true },
  );
  return (
    <Section title="History">
      <QueryState
        query={history}
        what="your history"
        skeleton={<SkeletonRows rows={4} />}
        empty={
          <EmptyState
            illustration="transactions"
            message="No transfers yet"
            subtitle1="Tokens you send and receive will appear here."
            buttonText="Show your address"
            href="/wallet?part=receive"
          />
        }
      >
        {({ data, total }) => (
          <>
            <ul aria-label="History" className="divide-line divide-y">
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} state={state} />
              ))}
            </ul>
            <Pagination
              page={page}
              pageCount={Math.ceil(total / ROWS)}
              onPage={(next) => setSearch({ page: next === 1 ? '' : String(next) })}
            />
          </>
        )}
      </QueryState>
    </Section>
  );
}
