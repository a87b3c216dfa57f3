import { useState } from 'react';
import { useParams } from 'react-router';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card, PageHeader } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ExternalLoan } from './external-loan.tsx';
import { HardshipCard } from './hardship-section.tsx';
import { HelpLines } from './help-lines.tsx';
import { InformationSection } from './information-section.tsx';
import { BalanceBreakdown, BalanceChart } from './loan-balance.tsx';
import { LoanBanner } from './loan-banner.tsx';
import { LoanCover } from './loan-cover.tsx';
import { LoanDialogs } from './loan-dialogs.tsx';
import type { OpenDialog } from './loan-dialogs.tsx';
import { LoanSkeleton } from './loan-skeleton.tsx';
import { EventSection, PaymentSection, ScheduleSection, VersionSection } from './loan-tables.tsx';
import { NextSteps } from './next-steps.tsx';
import { SourceSection } from './repayment-account-section.tsx';
import { statusFace } from './words.ts';

const POLL_MS = 4_000;

/** The steps after a missed repayment, announced with their dates. */
function ArrearsCard({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  return (
    <Card title="What happens if it stays overdue">
      <NextSteps
        label="Steps"
        steps={loan.steps.map(({ date, title, words, reached }) => ({
          when: time.date(date),
          title,
          what: words,
          done: reached,
        }))}
      />
    </Card>
  );
}

const GRID = 'grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]';

function OwnLoan({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const { status } = statusFace(loan.loan_status);
  const isRunning = status !== 'paid' && status !== 'pending';
  const isOverdue = loan.overdue_since !== null && loan.hardship?.state !== 'open';
  return (
    <>
      <LoanBanner loan={loan} onOpen={onOpen} />
      <div className={GRID}>
        <LoanCover loan={loan} onOpen={onOpen} />
        {isRunning ? <HardshipCard loan={loan} onAsk={() => onOpen('Hardship')} /> : null}
        {loan.hardship ? <InformationSection loan={loan.id} request={loan.hardship} /> : null}
        {isOverdue ? <ArrearsCard loan={loan} /> : null}
        {isRunning && !isOverdue ? <BalanceChart loan={loan} /> : null}
        <BalanceBreakdown loan={loan} />
      </div>
      <div className={`${GRID} mt-4 items-start`}>
        <div className="min-w-0 space-y-4">
          {isOverdue || !isRunning ? <BalanceChart loan={loan} /> : null}
          <ScheduleSection loan={loan} />
          <PaymentSection loan={loan} />
        </div>
        <div className="min-w-0 space-y-4">
          {isRunning ? <SourceSection loan={loan} onChange={() => onOpen('Source')} /> : null}
          <EventSection loan={loan} />
          <VersionSection loan={loan} />
          <HelpLines />
        </div>
      </div>
    </>
  );
}

function LoanDetail({ loan }: { loan: LoanDetailOnWire }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const { word, tone } = statusFace(loan.loan_status);
  return (
    <>
      <PageHeader
        title={loan.loan_title}
        over={<TextLink href="/loans">Loans</TextLink>}
        lead={
          <>
            <Badge tone={tone}>{word}</Badge> {loan.company}
          </>
        }
      />
      {loan.own ? (
        <OwnLoan loan={loan} onOpen={setOpen} />
      ) : (
        <ExternalLoan loan={loan} onEdit={() => setOpen('Correct')} />
      )}
      <LoanDialogs open={open} loan={loan} onClose={() => setOpen(null)} />
    </>
  );
}

const notFound = (
  <EmptyState illustration="lost" message="We couldn’t find that loan" buttonText="See your loans" href="/loans" />
);

/** One loan: what is next, the balance, the schedule and everything that happened. */
export function LoanPage() {
  const [moving, setMoving] = useState(false);
  const loanId = Number(/^\d{1,15}$/.exec(useParams().id ?? '')?.[0] ?? 0);
  const loanQuery = useApiQuery(
    loans.show,
    { params: { id: loanId } },
    { enabled: loanId > 0, ...(moving ? { refetchIntervalMs: POLL_MS } : {}) },
  );
  const loan = loanQuery.data?.data;
  const underWay = loan !== undefined && (loan.in_flight > 0 || loan.loan_status === 'Pending');
  if (underWay !== moving) setMoving(underWay);
  if (loanId === 0) return notFound;
  return (
    <QueryState
      query={loanQuery}
      what="your loan"
      skeleton={<LoanSkeleton />}
      failed={({ code }) => (code === 'not_found' ? notFound : undefined)}
    >
      {({ data }) => <LoanDetail loan={data} />}
    </QueryState>
  );
}
