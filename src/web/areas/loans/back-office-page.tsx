import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { BackOfficeLoanOnWire } from '#contract/areas/loans.ts';
import { requestInformationBy, hardshipReasonLabels } from '#domain/loans/hardship.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeNav } from '#web/kit/back-office.tsx';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AskDialog, DecisionDialog, LogDialog, ReferDialog } from './back-office-dialogs.tsx';
import { RequestedMore } from './back-office-information.tsx';
import { PaymentExceptions } from './exception-queue.tsx';
import { PAGE_ROWS } from './reads.ts';
import { statusFace } from './words.ts';

type Doing = { what: 'decide' | 'ask' | 'log' | 'refer'; loan: BackOfficeLoanOnWire } | null;

function BackOfficeLine({
  loan: row,
  onDo,
}: {
  loan: BackOfficeLoanOnWire;
  onDo: (what: NonNullable<Doing>['what']) => void;
}) {
  const time = useMemberTime();
  const { status, tone } = statusFace(row.status);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <Link href={`/operator/members/${row.member_id}`} className="underline-offset-4 hover:underline">
            {row.member_name}
          </Link>
          <Badge tone={tone}>{status}</Badge>
        </span>
        <span className="text-ink-soft block">
          {row.loan_title}, no. {row.loan}: <Money cents={row.owed} tone="plain" /> owed,{' '}
          <Money cents={row.overdue} tone="plain" /> overdue
          {row.overdue_since === null ? '' : ` since ${time.date(row.overdue_since)}`}
        </span>
        {row.request ? (
          <span className="block">
            {hardshipReasonLabels[row.request.reason]}. Answer by{' '}
            <strong className="figures">{time.date(row.request.decide_by)}</strong>.
            {row.request.note === '' ? '' : ` “${row.request.note}”`}
          </span>
        ) : null}
        {row.referred_to ? <span className="text-ink-soft block">With {row.referred_to}</span> : null}
        {row.request?.more ? <RequestedMore loan={row} more={row.request.more} /> : null}
      </div>
      <span className="flex flex-wrap gap-2">
        {row.request?.state === 'open' ? (
          <Button
            size="small"
            aria-label={`Answer ${row.member_name} about ${row.loan_title}`}
            onClick={() => onDo('decide')}
          >
            Answer
          </Button>
        ) : null}
        {row.request?.state === 'open' &&
        row.request.more === null &&
        time.today() <= requestInformationBy(row.request.requested_on) ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Ask for more from ${row.member_name} about ${row.loan_title}`}
            onClick={() => onDo('ask')}
          >
            Ask for more
          </Button>
        ) : null}
        {row.step === 'referral' || row.status === 'external' ? (
          <Button
            variant="secondary"
            size="small"
            aria-label={`${row.status === 'external' ? 'Take back' : 'Hand over'} ${row.loan_title} of ${row.member_name}`}
            onClick={() => onDo('refer')}
          >
            {row.status === 'external' ? 'Take back' : 'Hand over'}
          </Button>
        ) : null}
        <Button
          variant="secondary"
          size="small"
          aria-label={`Log of ${row.loan_title} of ${row.member_name}`}
          onClick={() => onDo('log')}
        >
          Log
        </Button>
      </span>
    </li>
  );
}

/** Hardship requests with a statutory deadline, or loans in arrears. */
function LoanQueue({
  queue,
  page,
  onPage,
}: {
  queue: 'hardship' | 'arrears';
  page: number;
  onPage: (page: number) => void;
}) {
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(loans.backOffice, { query: { queue, page, limit: PAGE_ROWS } }, { keepPrevious: true });
  const close = () => setDoing(null);
  return (
    <>
      <QueryState query={list} what="the loans" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
        {(shown) => (
          <>
            <BackOfficeEmpty
              list={shown}
              page={page}
              onPage={onPage}
              illustration="charity"
              message={queue === 'hardship' ? 'Nobody waits for an answer' : 'Nobody is behind'}
            />
            <ul aria-label="Loans" className="divide-line mt-4 divide-y">
              {shown.data.map((loan) => (
                <BackOfficeLine
                  key={`${loan.member_id}-${loan.loan}`}
                  loan={loan}
                  onDo={(what) => setDoing({ what, loan })}
                />
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(shown.total / PAGE_ROWS)} onPage={onPage} />
          </>
        )}
      </QueryState>
      {doing?.what === 'decide' ? <DecisionDialog loan={doing.loan} onClose={close} /> : null}
      {doing?.what === 'ask' ? <AskDialog loan={doing.loan} onClose={close} /> : null}
      {doing?.what === 'refer' ? <ReferDialog loan={doing.loan} onClose={close} /> : null}
      {doing?.what === 'log' ? <LogDialog loan={doing.loan} onClose={close} /> : null}
    </>
  );
}

/** The operators' queues: hardship, arrears and payment exceptions. */
export function LoanBackOfficePage() {
  const [queue, setQueue] = useAddressChoice('queue', ['hardship', 'arrears', 'orders'] as const, 'hardship', ['page']);
  const [page, setPage] = useAddressPage();
  return (
    <>
      <PageHeader
        title="Arrears and hardship"
        over="Operator"
        lead="Hardship requests by their last day, loans that are behind, and orders that the direct-debit service refuses. Borrowers read every change in their log."
      />
      <BackOfficeNav current="/operator/loans/servicing" />
      <Columns wide>
        <SegmentedControl
          label="Which loans"
          choices={[
            { value: 'hardship', label: 'Hardship' },
            { value: 'arrears', label: 'Arrears' },
            { value: 'orders', label: 'Needs a person' },
          ]}
          value={queue}
          onChange={setQueue}
        />
        {queue === 'orders' ? (
          <PaymentExceptions page={page} onPage={setPage} />
        ) : (
          <LoanQueue queue={queue} page={page} onPage={setPage} />
        )}
      </Columns>
    </>
  );
}
