import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { BackOfficeLoanOnWire } from '#contract/areas/loans.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import { counted } from '#domain/text/counted.ts';
import { requestInformationBy, hardshipReasonLabels } from '#domain/loans/hardship.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
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
type OnDo = (what: NonNullable<Doing>['what'], loan: BackOfficeLoanOnWire) => void;

function daysBehind(since: string, today: string): string {
  return counted(daysBetween(since, today), 'day');
}

/** The actions that a loan of the queue allows. */
function RowActions({ loan: row, onDo }: { loan: BackOfficeLoanOnWire; onDo: OnDo }) {
  const time = useMemberTime();
  const isOpen = row.request?.state === 'open';
  const canAsk = isOpen && row.request?.more === null && time.today() <= requestInformationBy(row.request.requested_on);
  const isReferred = row.status === 'external';
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {isOpen ? (
        <Button
          size="small"
          aria-label={`Answer ${row.member_name} about ${row.loan_title}`}
          onClick={() => onDo('decide', row)}
        >
          Answer
        </Button>
      ) : null}
      {canAsk ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={`Ask ${row.member_name} for information about ${row.loan_title}`}
          onClick={() => onDo('ask', row)}
        >
          Ask
        </Button>
      ) : null}
      {row.step === 'referral' || isReferred ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={`${isReferred ? 'Recall' : 'Refer'} ${row.loan_title} for ${row.member_name}`}
          onClick={() => onDo('refer', row)}
        >
          {isReferred ? 'Recall' : 'Refer'}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        size="small"
        aria-label={`History of ${row.loan_title} for ${row.member_name}`}
        onClick={() => onDo('log', row)}
      >
        History
      </Button>
    </span>
  );
}

function Borrower({ loan: row }: { loan: BackOfficeLoanOnWire }) {
  const { word, tone } = statusFace(row.status);
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <TextLink href={`/operator/members/${row.member_id}`}>{row.member_name}</TextLink>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-ink-soft text-caption block">
        {row.loan_title}, no. {row.loan}
      </span>
      {row.referred_to ? <span className="text-ink-soft text-caption block">With {row.referred_to}</span> : null}
      {row.request ? (
        <span className="mt-1 block break-words">
          {hardshipReasonLabels[row.request.reason]}
          {row.request.note === '' ? '' : `: “${row.request.note}”`}
        </span>
      ) : null}
      {row.request?.more ? <RequestedMore loan={row} more={row.request.more} /> : null}
    </>
  );
}

function LoanTable({
  queue,
  rows,
  onDo,
}: {
  queue: 'hardship' | 'arrears';
  rows: readonly BackOfficeLoanOnWire[];
  onDo: OnDo;
}) {
  const time = useMemberTime();
  const isHardship = queue === 'hardship';
  return (
    <Table
      caption={isHardship ? 'Hardship requests' : 'Loans in arrears'}
      className="mt-4 [&_td]:align-top [&_th]:align-top"
      rows={rows}
      rowKey={(row) => `${row.member_id}-${row.loan}`}
      columns={[
        { key: 'borrower', header: 'Borrower', heading: true, cell: (row) => <Borrower loan={row} /> },
        {
          key: 'due',
          header: isHardship ? 'Answer by' : 'Overdue for',
          cell: (row) =>
            isHardship
              ? row.request && <strong className="figures">{time.date(row.request.decide_by)}</strong>
              : row.overdue_since && daysBehind(row.overdue_since, time.today()),
        },
        {
          key: 'overdue',
          header: 'Overdue',
          align: 'end',
          wideOnly: true,
          cell: (row) => <Money cents={row.overdue} tone="plain" />,
        },
        {
          key: 'owed',
          header: 'Owed',
          align: 'end',
          wideOnly: true,
          cell: (row) => <Money cents={row.owed} tone="plain" />,
        },
        { key: 'actions', header: 'Actions', align: 'end', cell: (row) => <RowActions loan={row} onDo={onDo} /> },
      ]}
    />
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
              message={queue === 'hardship' ? 'No open hardship requests' : 'No loans in arrears'}
            />
            {shown.data.length > 0 ? (
              <LoanTable queue={queue} rows={shown.data} onDo={(what, loan) => setDoing({ what, loan })} />
            ) : null}
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

        lead="Hardship requests by deadline, overdue loans and payments that failed on our side. Borrowers see every change in their loan’s history."
      />
      <Columns wide>
        <SegmentedControl
          label="Which loans"
          choices={[
            { value: 'hardship', label: 'Hardship' },
            { value: 'arrears', label: 'Arrears' },
            { value: 'orders', label: 'Payment exceptions' },
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
