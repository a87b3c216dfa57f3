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
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ApplicationNotice, useActiveApplication } from '#web/areas/lending/public.tsx';
import { ExternalDialog } from './external-dialog.tsx';
import { HelpLines } from './help-lines.tsx';
import { statusFace } from './words.ts';

function LoanLine({ loan }: { loan: LoanOnWire }) {
  const time = useMemberTime();
  const { status, tone } = statusFace(loan.loan_status);
  return (
    <li>
      <Link
        href={`/loans/${loan.id}`}
        className="hover:bg-surface flex min-h-18 items-center gap-4 rounded-tag py-3.5 transition-colors"
      >
        <MerchantLogo name={loan.company} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-semibold break-words">{loan.loan_title}</span>
            <Badge tone={tone}>{status}</Badge>
          </span>
          <span className="text-ink-soft text-caption figures block">
            {loan.company}
            {loan.next_due === null ? null : (
              <>
                {' · next '}
                <Money cents={loan.next_amount ?? 0} tone="plain" /> on {time.date(loan.next_due)}
              </>
            )}
          </span>
        </span>
        <span className="shrink-0 text-right">
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
    <Section title={title}>
      <ul aria-label={title} className="divide-line divide-y">
        {list.map((loan) => (
          <LoanLine key={loan.id} loan={loan} />
        ))}
      </ul>
    </Section>
  );
}

/** All loans: balance, lender and next payment. */
export function LoansPage() {
  const [adding, setAdding] = useState(false);
  const list = useApiQuery(loans.mine);
  const application = useActiveApplication();
  const all = list.data?.data ?? [];
  // A borrower in arrears sees how to catch up instead of another loan.
  const isBehind = all.some(({ own, overdue }) => own && overdue > 0);
  const open = all.filter(({ loan_status: status }) => statusFace(status).status !== 'paid');
  return (
    <>
      <PageHeader
        title="Loans"
        lead="What you owe, to us and to others, and what is due next."
        figure={list.data && all.length > 0 ? <Money cents={list.data.total} size="title" tone="plain" /> : undefined}
        actions={
          <>
            {application === null && list.data && !isBehind ? (
              <ButtonLink href="/loans/apply">Apply for a loan</ButtonLink>
            ) : null}
            <Button variant="secondary" onClick={() => setAdding(true)}>
              Add a loan you have elsewhere
            </Button>
          </>
        }
      />
      <Columns aside={<HelpLines />}>
        {application ? <ApplicationNotice application={application} className="mb-6" /> : null}
        <QueryState
          query={list}
          what="your loans"
          skeleton={<SkeletonRows rows={4} />}
          empty={
            <EmptyState
              illustration="loans"
              message="No loan here"
              subtitle1="Loans that you take with us stand here with every payment."
              subtitle2="One of another lender counts in your net worth and your calendar once you have added it."
            />
          }
        >
          {({ overdue }) => (
            <>
              {overdue > 0 ? (
                <Notice tone="warning" title="Something is overdue" className="mb-6">
                  <Money cents={overdue} tone="plain" /> has not come. There is no fee for it. Open the loan to catch
                  up, to move a payment, or to ask for help.
                </Notice>
              ) : null}
              <LoanList title="With us" list={open.filter(({ own }) => own)} />
              <LoanList title="With others" list={open.filter(({ own }) => !own)} />
              <LoanList title="Paid off" list={all.filter((loan) => !open.includes(loan))} />
            </>
          )}
        </QueryState>
      </Columns>
      {adding ? <ExternalDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
