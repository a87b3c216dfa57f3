import { Suspense, lazy, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import type { LoanAction } from '#domain/loans/actions.ts';
import { formatPercent } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CoolingOffNotice } from '#web/areas/lending/public.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { ExternalDialog } from './external-dialog.tsx';
import { HardshipDialog, HardshipSection } from './hardship-section.tsx';
import { HelpLines } from './help-lines.tsx';
import { EventSection, PaymentSection, ScheduleTable, VersionSection } from './loan-tables.tsx';
import { SourceDialog } from './repayment-account-dialog.tsx';
import { SourceSection } from './repayment-account-section.tsx';
import { StatementDialog } from './statement-dialog.tsx';
import { frequencyWords, statusFace } from './words.ts';

const AreaOverTime = lazy(async () => ({
  default: (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
}));

const POLL_MS = 4_000;

/** Rule L02: what is open over the loan is one thing or nothing. */
type OpenDialog = LoanAction | 'Hardship' | 'Correct' | 'Source' | null;

function ContactDialog({ loan, onClose }: { loan: LoanDetailOnWire; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="Contact for more info" size="small">
      <p>
        {loan.referred_to === null
          ? 'This loan is with us.'
          : `${loan.referred_to} asks for this loan now. You can still settle it here, with us.`}
      </p>
      <p className="mt-3">Write to us, and a person answers.</p>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <ButtonLink href="/messages">Write to us</ButtonLink>
      </div>
    </Dialog>
  );
}

/** The open dialog. */
function Opened({ open, loan, onClose }: { open: OpenDialog; loan: LoanDetailOnWire; onClose: () => void }) {
  switch (open) {
    case null:
      return null;
    case 'Hardship':
      return <HardshipDialog loan={loan} onClose={onClose} />;
    case 'Correct':
      return <ExternalDialog loan={loan} onClose={onClose} />;
    case 'Source':
      return <SourceDialog loan={loan} onClose={onClose} />;
    case 'RequestStatement':
      return <StatementDialog loan={loan.id} onClose={onClose} />;
    case 'Contact':
      return <ContactDialog loan={loan} onClose={onClose} />;
    default:
      return <ActionDialog key={open} loan={loan} action={open} onClose={onClose} />;
  }
}

function Arrears({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  if (loan.overdue_since === null) return null;
  return (
    <Section title="What is overdue, and what follows">
      <Notice
        tone="warning"
        title={
          <>
            <Money cents={loan.overdue} tone="plain" /> has been overdue since {time.date(loan.overdue_since)}
          </>
        }
        className="mb-4"
      >
        There is no fee for this.
      </Notice>
      <ol aria-label="Steps" className="divide-line divide-y">
        {loan.steps.map((step) => (
          <li key={step.key} className="flex gap-4 py-2.5">
            <span className="figures text-ink-faint w-24 shrink-0">{time.date(step.date)}</span>
            <span>
              <span className="font-medium">
                {step.title} {step.reached ? <Badge tone="plain">done</Badge> : null}
              </span>
              <span className="text-ink-soft block">{step.words}</span>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Facts({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  const { owed } = loan;
  return (
    <DefinitionList
      items={[
        { term: 'Borrowed', is: <Money cents={loan.borrowed} tone="plain" /> },
        { term: 'Left of what you borrowed', is: <Money cents={owed.principal} tone="plain" /> },
        { term: 'Interest owed', is: <Money cents={owed.interest} tone="plain" /> },
        { term: 'Fees owed', is: <Money cents={owed.fees} tone="plain" /> },
        { term: 'All payments together', is: <Money cents={loan.total} tone="plain" /> },
        { term: 'Fees and interest in all', is: <Money cents={loan.cost} tone="plain" /> },
        ...(loan.rate === null
          ? []
          : [{ term: 'Interest a year', is: loan.rate === 0 ? 'None' : formatPercent(loan.rate, 2) }]),
        ...(loan.frequency === null ? [] : [{ term: 'Payments', is: frequencyWords[loan.frequency] }]),
        ...(loan.drawn_on === null ? [] : [{ term: 'Paid out', is: time.date(loan.drawn_on) }]),
      ]}
    />
  );
}

function Curve({ loan }: { loan: LoanDetailOnWire }) {
  const time = useMemberTime();
  if (loan.schedule.length < 2) return null;
  const points = [
    { date: loan.drawn_on ?? time.today(), cents: loan.borrowed },
    ...loan.schedule.map(({ due_date: date, balance: cents }) => ({ date, cents })),
  ].filter((point, at, all) => at === 0 || point.date > all[at - 1]!.date);
  return (
    <Suspense fallback={<SkeletonChart />}>
      <AreaOverTime
        title="What is left of the loan"
        measure="Loan left"
        points={points}
        forecastFrom={time.today()}
        markLowest={false}
      />
    </Suspense>
  );
}

function OwnLoan({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const open = statusFace(loan.loan_status).status !== 'paid';
  const hardship =
    open && loan.loan_status !== 'Pending' ? <HardshipSection loan={loan} onAsk={() => onOpen('Hardship')} /> : null;
  // A borrower in arrears or with a hardship request sees help before the figures.
  const isHard = loan.overdue_since !== null || loan.hardship !== null;
  return (
    <>
      {loan.in_flight > 0 ? (
        <Notice
          title={
            <>
              <Money cents={loan.in_flight} tone="plain" /> is on its way
            </>
          }
          className="mb-6"
          announce
        >
          It counts once the bank has answered. Until then nothing else can be changed.
        </Notice>
      ) : null}
      {loan.loan_status === 'Pending' ? (
        <Notice title="The money is on its way to you" className="mb-6" announce>
          The loan begins when it has left.
        </Notice>
      ) : null}
      <Arrears loan={loan} />
      {isHard ? hardship : null}
      <Section title="What it is made of">
        <Facts loan={loan} />
      </Section>
      <Section title="Schedule">
        <Curve loan={loan} />
        <ScheduleTable loan={loan} />
      </Section>
      <PaymentSection loan={loan} />
      {open && loan.loan_status !== 'Pending' ? <SourceSection loan={loan} onChange={() => onOpen('Source')} /> : null}
      {isHard ? null : hardship}
      <VersionSection loan={loan} />
      <EventSection loan={loan} />
    </>
  );
}

function ExternalLoanLine({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  const time = useMemberTime();
  const navigate = useNavigate();
  const { ask, dialog } = useAsk();
  const remove = useApiMutation(loans.remove, {
    refreshes: [loans.mine],
    onSuccess: () => {
      showToast({ tone: 'info', text: 'The loan is no longer noted.' });
      void navigate('/loans');
    },
  });
  return (
    <>
      <ProblemNote>{remove.error?.message}</ProblemNote>
      <p className="text-ink-soft mb-4">
        You noted this loan of {loan.company}. It counts in your net worth and your calendar as of{' '}
        {time.date(loan.as_of)}.
      </p>
      <DefinitionList
        items={[
          { term: 'Owed', is: <Money cents={loan.available_balance} tone="plain" /> },
          ...(loan.rate === null ? [] : [{ term: 'Interest a year', is: formatPercent(loan.rate, 2) }]),
          ...(loan.repayment === null
            ? []
            : [{ term: 'Each payment', is: <Money cents={loan.repayment} tone="plain" /> }]),
          ...(loan.frequency === null ? [] : [{ term: 'How often', is: frequencyWords[loan.frequency] }]),
          ...(loan.next_due === null ? [] : [{ term: 'Next', is: time.date(loan.next_due) }]),
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onOpen('Correct')}>
          Correct it
        </Button>
        <Button
          variant="quiet"
          className="text-negative"
          busy={remove.isPending}
          onClick={() =>
            ask({
              title: `Take ${loan.loan_title} away?`,
              says: 'It no longer counts in your net worth, your calendar and your forecast. The loan itself stays as it is.',
              yes: 'Take it away',
              onYes: () => remove.mutate({ body: { loan: loan.id } }),
            })
          }
        >
          Take it away
        </Button>
      </div>
      {dialog}
    </>
  );
}

function Buttons({ loan, onOpen }: { loan: LoanDetailOnWire; onOpen: (dialog: OpenDialog) => void }) {
  return loan.actions.map(({ label, action }, at) => (
    <Button
      key={action}
      variant={at === (loan.loan_status === 'Active' ? 1 : 0) ? 'primary' : 'secondary'}
      size="small"
      onClick={() => onOpen(action)}
    >
      {label}
    </Button>
  ));
}

function LoanDetail({ loan }: { loan: LoanDetailOnWire }) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const { status, tone } = statusFace(loan.loan_status);
  return (
    <>
      <PageHeader
        title={loan.loan_title}
        over={<TextLink href="/loans">Loans</TextLink>}
        lead={
          <>
            <Badge tone={tone}>{status}</Badge> {loan.company}
          </>
        }
        figure={<Money cents={loan.available_balance} size="title" tone="plain" />}
        actions={<Buttons loan={loan} onOpen={setOpen} />}
      />
      {loan.own ? <CoolingOffNotice loan={loan.id} className="mb-6" /> : null}
      <Columns aside={<HelpLines />}>
        {loan.own ? <OwnLoan loan={loan} onOpen={setOpen} /> : <ExternalLoanLine loan={loan} onOpen={setOpen} />}
      </Columns>
      <Opened open={open} loan={loan} onClose={() => setOpen(null)} />
    </>
  );
}

const notFound = <EmptyState illustration="lost" message="No loan found" buttonText="All loans" href="/loans" />;

/** One loan: balance, schedule, payments and actions. */
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
      what="the loan"
      skeleton={<SkeletonRows rows={6} />}
      failed={({ code }) => (code === 'not_found' ? notFound : undefined)}
    >
      {({ data }) => <LoanDetail loan={data} />}
    </QueryState>
  );
}
