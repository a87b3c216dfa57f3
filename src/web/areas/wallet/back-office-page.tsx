import { walletBackOffice } from '#contract/areas/wallet-back-office.ts';
import type { OperatorTransfer } from '#contract/areas/wallet-back-office.ts';
import { shortAddress } from '#domain/wallet/address.ts';
import { tokens } from '#domain/wallet/send-rules.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { pageIn, useAddress } from '#web/kit/address-choice.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { NetworkBadge } from './network-badge.tsx';

const ROWS = 20;
const AGAIN_MS = 30_000;
const states = [
  { value: 'stuck', label: 'Stuck' },
  { value: 'submitted', label: 'On their way' },
  { value: 'failed', label: 'Failed' },
] as const;

function Transfer({ transfer }: { transfer: OperatorTransfer }) {
  const time = useMemberTime();
  const retry = useApiMutation(walletBackOffice.retry, {
    refreshes: [walletBackOffice.transfers],
    onSuccess: () => showToast({ tone: 'positive', text: 'Sent to the network again.' }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  const { id, member_id: memberId, submitted_at: submittedAt, ended_at: endedAt } = transfer;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-medium">
          {tokens(transfer.amount)} from <TextLink href={`/operator/members/${memberId}`}>{transfer.email}</TextLink>
        </p>
        <p className="text-ink-soft text-caption break-all">
          {shortAddress(transfer.sender)} to {shortAddress(transfer.receiver)} · {transfer.transactionId}
        </p>
        <p className="text-ink-soft text-caption">
          {submittedAt ? `Sent ${time.instant(submittedAt)}` : ''}, attempt {transfer.attempts}
          {endedAt ? `, ended ${time.instant(endedAt)}` : ''}
        </p>
        {transfer.reason ? <p className="text-caption">{transfer.reason}</p> : null}
      </div>
      {transfer.state === 'stuck' ? (
        <Button
          size="small"
          variant="secondary"
          busy={retry.isPending}
          onClick={() => retry.mutate({ body: { member_id: memberId, id } })}
        >
          Send again
        </Button>
      ) : null}
    </li>
  );
}

/** Transfers that are stuck, on their way, or failed. Stuck ones can be sent again under their id. */
export function BackOfficeTransfersPage() {
  const [search, setSearch] = useAddress();
  const state = states.find(({ value }) => value === search.get('state'))?.value ?? 'stuck';
  const page = pageIn(search);
  const list = useApiQuery(
    walletBackOffice.transfers,
    { query: { state, page, limit: ROWS } },
    { keepPrevious: true, refetchIntervalMs: AGAIN_MS },
  );
  return (
    <>
      <PageHeader
        title="Wallet transfers"
        over={list.data ? <NetworkBadge network={list.data.network} simulated={list.data.simulated} /> : undefined}
        lead="Tokens that members have sent. Sending a stuck transfer again keeps its ID, so it can’t be sent twice."
      />
      <SegmentedControl
        label="Status"
        value={state}
        choices={states}
        onChange={(next) => setSearch({ state: next === 'stuck' ? '' : next, page: '' })}
      />
      <QueryState query={list} what="the transfers" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState
              illustration="done"
              message="No transfers here"
              subtitle1="Transfers with this status will appear here."
              buttonText="Back to the overview"
              href="/operator"
            />
          ) : (
            <>
              <ul aria-label="Transfers" className="divide-line divide-y">
                {data.map((transfer) => (
                  <Transfer key={`${transfer.member_id}-${transfer.id}`} transfer={transfer} />
                ))}
              </ul>
              <Pagination
                page={page}
                pageCount={Math.ceil(total / ROWS)}
                onPage={(next) => setSearch({ page: next === 1 ? '' : String(next) })}
              />
            </>
          )
        }
      </QueryState>
    </>
  );
}
