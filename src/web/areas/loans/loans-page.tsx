import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanOnWire } from '#contract/areas/loans.ts';
import { MerchantLogo } from '#web/design/avatar.tsx';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Card, Columns, PageHeader } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ApplicationNotice, useActiveApplication } from '#web/areas/lending/public.tsx';
import { ExternalDialog } from './external-dialog.tsx';
import { HelpLines } from './help-lines.tsx';
import { ListSkeleton } from './loan-skeleton.tsx';
import { statusFace } from './words.ts';

function LoanLine({ loan }: { loan: LoanOnWire }) {
  const time = useMemberTime();
  const { word, tone } = statusFace(loan.loan_status);
  return (
    <li>
      <Link
        href={`/loans/${loan.id}`}
        className="hover:bg-sunken -mx-2 flex min-h-18 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-tag px-2 py-3 transition-colors"
      >
        <MerchantLogo name={loan.company} />
        <span className="min-w-0 flex-1 basis-24">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold break-words">{loan.loan_title}</span>
            <Badge tone={tone}>{word}</Badge>
          </span>
          <span className="text-ink-soft text-caption figures block">
            {loan.company}
            {loan.next_due === null ? null : (
              <>
                {' · '}
                <Money cents={loan.next_amount ?? 0} tone="plain" /> on {time.date(loan.next_due)}
              </>
            )}
          </span>
        </span>
        <span className="ml-auto max-w-full shrink-0 text-right">
          <Money cents={loan.available_balance} tone="plain" size="strong" />
          {loan.overdue > 0 ? (
            <span className="text-negative text-caption block font-medium">
              <Money cents={loan.overdue} tone="plain" /> overdue
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function LoanList({ title, list }: { title: string; list: readonly LoanOnWire[] }) {
  if (list.length === 0) return null;
  return (
    <Card title={title} className="mt-4">
      <ul aria-label={title} className="divide-line divide-y">
        {list.map((loan) => (
          <LoanLine key={loan.id} loan={loan} />
        ))}
      </ul>
    </Card>
  );
}

/** The loan that is overdue, before everything else, with what can be done about it. */
function OverdueNotice({ loan }: { loan: LoanOnWire }) {
  return (
    <Notice
      tone="warning"
      title={
        <>
          <Money cents={loan.overdue} tone="plain" /> is overdue on {loan.loan_title}
        </>
      }
      className="mb-4"
      actions={
        <ButtonLink href={`/loans/${loan.id}`} size="small">
          See your options
        </ButtonLink>
      }
    >
      {`There’s no fee for this. You can pay it, ${loan.actions.some(({ action }) => action === 'CatchUpPayment') ? 'spread it over your next repayments' : 'talk to us'} or ask for help.`}
    </Notice>
  );
}

/** What is owed in all, and the repayment that comes next. */
function TotalCard({ total, open }: { total: number; open: readonly LoanOnWire[] }) {
  const time = useMemberTime();
  const next = open
    .filter(({ next_due: due }) => due !== null)
    .toSorted((a, b) => (a.next_due! < b.next_due! ? -1 : 1))[0];
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">Total owed</p>
      <p className="mt-1">
        <Money cents={total} size="title" tone="plain" />
      </p>
      {next ? (
        <p className="text-on-cover-soft text-caption mt-1">
          Next repayment <Money cents={next.next_amount ?? 0} tone="plain" /> on {time.date(next.next_due!)} ·{' '}
          {next.loan_title}
        </p>
      ) : null}
    </Card>
  );
}

const isPaid = ({ loan_status: status }: LoanOnWire): boolean => statusFace(status).status === 'paid';

function Loans({ all, total }: { all: readonly LoanOnWire[]; total: number }) {
  // An overdue loan comes before the others.
  const open = all.filter((loan) => !isPaid(loan)).toSorted((a, b) => Number(b.overdue > 0) - Number(a.overdue > 0));
  return (
    <>
      {open
        .filter(({ overdue }) => overdue > 0)
        .map((loan) => (
          <OverdueNotice key={loan.id} loan={loan} />
        ))}
      <TotalCard total={total} open={open} />
      <LoanList title="With us" list={open.filter(({ own }) => own)} />
      <LoanList title="With other lenders" list={open.filter(({ own }) => !own)} />
      <LoanList title="Paid off" list={all.filter(isPaid)} />
    </>
  );
}

/** All loans: balance, lender and next repayment. */
export function LoansPage() {
  const [adding, setAdding] = useState(false);
  const list = useApiQuery(loans.mine);
  const application = useActiveApplication();
  const all = list.data?.data ?? [];
  // A borrower in arrears sees how to catch up instead of another loan.
  const isBehind = all.some(({ own, overdue }) => own && overdue > 0);
  return (
    <>
      <PageHeader
        title="Loans"
        lead="What you owe and what’s due next."
        actions={
          <>
            {application === null && list.data && !isBehind ? (
              <ButtonLink href="/loans/apply">Apply for a loan</ButtonLink>
            ) : null}
            {isBehind ? null : (
              <Button variant="secondary" onClick={() => setAdding(true)}>
                Add a loan
              </Button>
            )}
          </>
        }
      />
      <Columns aside={<HelpLines />}>
        {application ? <ApplicationNotice application={application} className="mb-4" /> : null}
        <QueryState
          query={list}
          what="your loans"
          skeleton={<ListSkeleton />}
          empty={
            <EmptyState
              illustration="loans"
              message="No loans yet"
              subtitle1="Your loans and their repayments will appear here."
              subtitle2="Add a loan from another lender to include it in Net worth, Bills and Forecast."
            />
          }
        >
          {({ data, total }) => <Loans all={data} total={total} />}
        </QueryState>
        {isBehind ? (
          <Button variant="secondary" className="mt-4" onClick={() => setAdding(true)}>
            Add a loan
          </Button>
        ) : null}
      </Columns>
      {adding ? <ExternalDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
