import { useState } from 'react';
import type { ReactNode } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { BackOfficeLoanOnWire } from '#contract/areas/loans.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { PAGE_ROWS } from './reads.ts';

interface DialogProps {
  loan: BackOfficeLoanOnWire;
  onClose: () => void;
}

interface Decision {
  decision: 'pause' | 'smaller' | 'none' | 'refuse';
  days: number | null;
  amount: number | null;
  answer: string;
}

const choices = [
  { value: 'pause', label: 'Approve: pause repayments' },
  { value: 'smaller', label: 'Approve: smaller repayments over a longer term' },
  { value: 'none', label: 'Approve: keep the current schedule' },
  { value: 'refuse', label: 'Decline' },
] as const;

function Footer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <div className="mt-7 flex flex-wrap justify-end gap-3">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      {children}
    </div>
  );
}

/** The written decision on a hardship request. */
export function DecisionDialog({ loan: row, onClose }: DialogProps) {
  const form = useApiForm<typeof loans.decideHardship, Decision>(loans.decideHardship, {
    defaults: { decision: 'pause', days: 28, amount: null, answer: '' },
    body: ({ decision, days, amount, answer }) =>
      ({
        member_id: row.member_id,
        loan: row.loan,
        agree: decision !== 'refuse',
        answer,
        relief: decision === 'refuse' ? undefined : decision,
        days: decision === 'pause' ? days : undefined,
        amount: decision === 'smaller' && amount !== null ? dollarsFromCents(amount) : undefined,
      }) as never,
    refreshes: [loans.backOffice],
    onDone: () => {
      showToast({
        tone: 'positive',
        text: 'Answer sent.',
        detail: 'The borrower gets it by email and in the loan’s history.',
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Answer ${row.member_name}`}>
      <Form form={form} aria-label="Answer">
        <p className="text-ink-soft mb-5">
          {row.loan_title}: <Money cents={row.owed} tone="plain" /> owed, <Money cents={row.overdue} tone="plain" />{' '}
          overdue.{row.request && row.request.note !== '' ? ` “${row.request.note}”` : ''}
        </p>
        <div className="space-y-5">
          <RadioGroup<Decision['decision']> label="Decision" choices={choices} {...form.value('decision')} />
          {form.values.decision === 'pause' ? (
            <NumberField label="Number of days" name="days" min={7} max={180} {...form.value('days')} />
          ) : null}
          {form.values.decision === 'smaller' ? (
            <MoneyField label="Repayment" name="amount" {...form.value('amount')} />
          ) : null}
          <TextArea
            label="Answer to the borrower"
            hint="Give your reasons (20 characters or more). The email also explains how to complain."
            maxLength={2000}
            {...form.field('answer')}
          />
        </div>
        <Footer onClose={onClose}>
          <SubmitButton form={form}>Send answer</SubmitButton>
        </Footer>
      </Form>
    </Dialog>
  );
}

/** Requests information from the borrower, once, before the decision. */
export function AskDialog({ loan: row, onClose }: DialogProps) {
  const form = useApiForm<typeof loans.askInformation, { words: string }>(loans.askInformation, {
    defaults: { words: '' },
    body: ({ words }) => ({ member_id: row.member_id, loan: row.loan, words }),
    refreshes: [loans.backOffice],
    onDone: () => {
      showToast({
        tone: 'positive',
        text: 'Question sent.',
        detail: 'The borrower gets it by email and on the loan’s page.',
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Ask ${row.member_name} for information`}>
      <Form form={form} aria-label="Ask for information">
        <p className="mb-5">
          You can ask once. The borrower has 21 days to reply. Our answer is due 21 days after the reply, or in 28 days
          if there’s no reply.
        </p>
        <TextArea label="Question" hint="10 characters or more." maxLength={1000} {...form.field('words')} />
        <Footer onClose={onClose}>
          <SubmitButton form={form}>Send question</SubmitButton>
        </Footer>
      </Form>
    </Dialog>
  );
}

/** Refers a loan to a collection company, or takes it back. */
export function ReferDialog({ loan: row, onClose }: DialogProps) {
  const back = row.status === 'external';
  const form = useApiForm<typeof loans.refer, { company: string }>(loans.refer, {
    defaults: { company: '' },
    body: ({ company }) => ({ member_id: row.member_id, loan: row.loan, ...(back ? {} : { company }) }),
    check: ({ company }): Record<string, string> =>
      back || company.trim() !== '' ? {} : { company: 'This field is required.' },
    refreshes: [loans.backOffice],
    onDone: () => {
      showToast({ tone: 'info', text: back ? 'Loan recalled.' : 'Loan referred.' });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={back ? 'Recall loan' : 'Refer loan'} size="small">
      <Form form={form} aria-label="Referral">
        {back ? (
          <p>{row.referred_to} will no longer collect this loan.</p>
        ) : (
          <TextField label="Debt collection agency" {...form.field('company')} />
        )}
        <Footer onClose={onClose}>
          <SubmitButton form={form}>{back ? 'Recall loan' : 'Refer loan'}</SubmitButton>
        </Footer>
      </Form>
    </Dialog>
  );
}

/** The log as the borrower sees it. */
export function LogDialog({ loan: row, onClose }: DialogProps) {
  const time = useMemberTime();
  const [page, setPage] = useState(1);
  const list = useApiQuery(
    loans.backOfficeEvents,
    { query: { member_id: row.member_id, loan: row.loan, page, limit: PAGE_ROWS } },
    { keepPrevious: true },
  );
  return (
    <Dialog open onClose={onClose} title={`History for ${row.member_name}`} description="As the borrower sees it.">
      <QueryState query={list} what="the history" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem} compact>
        {({ data, total }) => (
          <>
            <ol aria-label="History" className="divide-line divide-y">
              {data.map((event) => (
                <li key={event.id} className="py-2.5">
                  <span className="text-ink-faint text-caption figures block">{time.date(event.on_date)}</span>
                  {event.words}
                </li>
              ))}
            </ol>
            <Pagination page={page} pageCount={Math.ceil(total / PAGE_ROWS)} onPage={setPage} />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}
