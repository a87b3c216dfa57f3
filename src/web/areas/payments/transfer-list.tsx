import { useEffect, useState } from 'react';
import { cx } from 'class-variance-authority';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { BankTransferOnWire } from '#contract/areas/payments.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Money } from '#web/design/money.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf, unchangedWords } from '#web/kit/api-problem.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { stateOf, transferSummary } from './payee-words.ts';
import { FIRST_ROWS } from './reads.ts';

/** Queries affected by a transfer. */
export const movedReads = [
  payments.transfers,
  payments.list,
  payments.roundUps,
  payments.balanceCheck,
  bankAccounts.list,
  bankAccounts.page,
] as const;

const POLL_MS = 4_000;

const marks = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  positive: 'bg-positive-soft text-positive',
  negative: 'bg-negative-soft text-negative',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
} as const;

/**
 * A payment that is about to go out is stopped at once; one set for a later day, such as the rent, only after a
 * question.
 */
function CancelButton({ transfer }: { transfer: BankTransferOnWire }) {
  const time = useMemberTime();
  const { ask, dialog } = useAsk();
  const cancel = useApiMutation(payments.cancel, {
    refreshes: movedReads,
    onSuccess: () => showToast({ tone: 'positive', text: 'Cancelled. No money moved.' }),
    onError: (problem) =>
      showToast({
        tone: 'negative',
        text: messageOf(problem),
        detail: 'We don’t know yet if it was cancelled. Check this list in a moment.',
        ...unchangedWords(problem),
      }),
  });
  const { id, to_name: name, amount, send_on: day } = transfer;
  const stop = () => cancel.mutate({ body: { id } });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-mr-3"
        busy={cancel.isPending}
        aria-label={`Cancel payment to ${name}`}
        onClick={() =>
          day === null
            ? stop()
            : ask({
                title: 'Cancel this payment?',
                says: `${formatCents(amount, { currency: true })} to ${name} won’t go out on ${time.date(day)}.`,
                yes: 'Cancel payment',
                no: 'Keep payment',
                onYes: stop,
              })
        }
      >
        Cancel
      </Button>
      {dialog}
    </>
  );
}

function TransferLine({ transfer }: { transfer: BankTransferOnWire }) {
  const time = useMemberTime();
  const { word, tone, icon: Icon } = stateOf(transfer);
  const isClosed = transfer.state === 'failed' || transfer.state === 'cancelled';
  return (
    <li className="flex min-h-18 flex-wrap items-start gap-x-3 py-3">
      <span className={cx('mt-0.5 grid size-10 shrink-0 place-items-center rounded-full', marks[tone])}>
        <Icon size={19} strokeWidth={ICON_STROKE} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 basis-24">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <span className="truncate">{transfer.to_name}</span>
          <Badge tone={tone}>{word}</Badge>
        </span>
        <span className="text-ink-faint text-caption figures block">
          {[`from ${transfer.from_name}`, transfer.reference, transferSummary(transfer, time)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {transfer.state === 'failed' ? (
          <span className="text-negative block">
            Your payment didn’t go through. {transfer.reason ?? 'The bank declined it.'}{' '}
            <span className="text-ink-soft">Your money wasn’t sent.</span>
          </span>
        ) : null}
      </span>
      <span className="ml-auto flex shrink-0 flex-col items-end">
        <span className={isClosed ? 'text-ink-faint line-through' : undefined}>
          <Money cents={transfer.amount} tone="plain" size="strong" />
        </span>
        {transfer.cancellable ? <CancelButton transfer={transfer} /> : null}
      </span>
    </li>
  );
}

/** Polls while a transfer is in progress. */
function useTransfers(accountId: number | undefined, limit: number) {
  const [underWay, setUnderWay] = useState(false);
  const list = useApiQuery(
    payments.transfers,
    { query: { bank_account_id: accountId, limit } },
    { keepPrevious: true, ...(underWay ? { refetchIntervalMs: POLL_MS } : {}) },
  );
  const moving =
    list.data?.data.some(
      (transfer) => transfer.state === 'sent' || (transfer.state === 'scheduled' && transfer.send_on === null),
    ) ?? false;
  useEffect(() => setUnderWay(moving), [moving]);
  return list;
}

export interface TransferListProps {
  /** Limits the list to one account. */
  accountId?: number;
  /** Renders nothing if the list is empty, for screens that embed it. */
  quiet?: boolean;
  rows?: number;
}

/** Transfers and payments with their states, newest first; those not sent to the bank can be cancelled. */
export function TransferList({ accountId, quiet = false, rows = FIRST_ROWS }: TransferListProps) {
  const [limit, setLimit] = useState(rows);
  const list = useTransfers(accountId, limit);
  return (
    <QueryState
      query={list}
      what="your payments"
      skeleton={quiet ? null : <SkeletonRows rows={4} />}
      compact={quiet}
      empty={
        quiet ? (
          <p className="text-ink-soft">No payments here yet.</p>
        ) : (
          <EmptyState
            illustration="transfers"
            message="No payments yet"
            subtitle1="Your transfers and payments will appear here, so you can see where each one is up to."
            subtitle2="You can cancel one until it goes to the bank."
          />
        )
      }
    >
      {({ data, total }) => (
        <>
          <ul aria-label="Transfers and payments" className="divide-line divide-y">
            {data.map((transfer) => (
              <TransferLine key={transfer.id} transfer={transfer} />
            ))}
          </ul>
          {total > data.length && !quiet ? (
            <Button
              variant="secondary"
              className="mt-3"
              busy={list.isFetching}
              onClick={() => setLimit(Math.min(500, limit + FIRST_ROWS))}
            >
              Show more
            </Button>
          ) : null}
        </>
      )}
    </QueryState>
  );
}
