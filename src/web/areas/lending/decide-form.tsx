import { useState } from 'react';
import { lending } from '#contract/areas/lending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';

export type Opened = ReplyOf<typeof lending.openApplication>;

interface Values {
  verdict: 'approve' | 'decline';
  amount: number | null;
  repayments: number | null;
  reason: string;
  message: string;
}

const refreshes = [lending.openApplication, lending.queue];
const money = (cents: number) => formatCents(cents, { currency: true });

/** Approves, declines or overrides, with a reason that stays in the log. */
export function DecideForm({ opened }: { opened: Opened }) {
  const { application, member_id: memberId, two_people_above: threshold } = opened;
  const { decision } = application;
  const overriding = application.status === 'declined';
  const form = useApiForm<typeof lending.decide, Values>(lending.decide, {
    defaults: {
      verdict: 'approve',
      amount: decision && decision.amount > 0 ? decision.amount : application.amount,
      repayments: decision?.repayments ?? application.repayments,
      reason: '',
      message: '',
    },
    body: ({ verdict, amount, repayments, reason, message }) => ({
      member_id: memberId,
      id: application.id,
      verdict,
      reason,
      ...(message.trim() === '' ? {} : { message }),
      ...(verdict === 'approve' && amount !== null ? { amount: dollarsFromCents(amount) } : {}),
      ...(verdict === 'approve' && repayments !== null ? { repayments } : {}),
    }),
    refreshes,
    onDone: ({ status }) =>
      showToast({
        tone: 'positive',
        text:
          status === 'second'
            ? 'Sent for a second approval.'
            : status === 'offered'
              ? 'Approved. We’ve emailed the offer to the borrower.'
              : 'Declined. We’ve emailed the borrower.',
      }),
  });
  const { verdict, amount } = form.values;
  return (
    <Section title={overriding ? 'Override the decision' : 'Decision'}>
      <Form form={form} className="space-y-5" aria-label="Decide">
        {overriding ? null : (
          <RadioGroup
            label="Decision"
            labelHidden
            layout="inline"
            choices={[
              { value: 'approve', label: 'Approve' },
              { value: 'decline', label: 'Decline' },
            ]}
            {...form.value('verdict')}
          />
        )}
        {verdict === 'approve' ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField label="Amount" {...form.value('amount')} />
            <NumberField label="Repayments" {...form.value('repayments')} />
          </div>
        ) : null}
        {verdict === 'approve' && (amount ?? 0) > threshold ? (
          <Notice tone="info">Amounts above {money(threshold)} need a second approval.</Notice>
        ) : null}
        <TextArea
          label="Message to the borrower"
          hint="The borrower sees this in the email and in their application."
          optional={verdict === 'approve'}
          rows={3}
          maxLength={1000}
          {...form.field('message')}
        />
        <TextArea
          label="Internal note"
          hint="For our team and the audit log. The borrower doesn’t see it."
          rows={3}
          maxLength={1000}
          {...form.field('reason')}
        />
        <SubmitButton form={form} variant={verdict === 'decline' ? 'danger' : 'primary'}>
          {verdict === 'decline' ? 'Decline' : 'Approve'}
        </SubmitButton>
      </Form>
    </Section>
  );
}

/** The second operator's decision on what was proposed. */
export function SecondForm({ opened }: { opened: Opened }) {
  const time = useMemberTime();
  const [reason, setReason] = useState('');
  const [isAgreeing, setIsAgreeing] = useState<boolean | null>(null);
  const second = useApiMutation(lending.second, {
    refreshes,
    onSuccess: ({ status }) =>
      showToast({
        tone: 'positive',
        text: status === 'offered' ? 'Approved. We’ve emailed the offer to the borrower.' : 'Sent back for review.',
      }),
  });
  const { proposal, application, member_id: memberId } = opened;
  if (!proposal) return null;
  const say = (agree: boolean) => {
    setIsAgreeing(agree);
    second.mutate({ body: { member_id: memberId, id: application.id, agree, reason } });
  };
  const ready = reason.trim().length >= 5;
  return (
    <Section title="Second approval">
      <p>
        {proposal.by} proposes {money(proposal.amount)} in {counted(proposal.repayments, 'repayment')} (
        {time.instant(proposal.at, 'full')}): “{proposal.reason}”
        {proposal.message ? ` To the borrower: “${proposal.message}”` : null}
      </p>
      {proposal.mine ? (
        <Notice tone="info" className="mt-4">
          You proposed this, so someone else has to approve it.
        </Notice>
      ) : (
        <div className="mt-5 space-y-5">
          <TextArea
            label="Internal note"
            hint="For our team and the audit log."
            rows={2}
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <ProblemNote>{second.isError ? messageOf(second.error) : undefined}</ProblemNote>
          <div className="flex flex-wrap gap-3">
            <Button busy={second.isPending && isAgreeing === true} disabled={!ready} onClick={() => say(true)}>
              Approve
            </Button>
            <Button
              variant="secondary"
              busy={second.isPending && isAgreeing === false}
              disabled={!ready}
              onClick={() => say(false)}
            >
              Send back
            </Button>
          </div>
        </div>
      )}
    </Section>
  );
}
