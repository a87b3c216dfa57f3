import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { hardshipReasonLabels, hardshipReasons, supportServices } from '#domain/loans/hardship.ts';
import type { HardshipReason } from '#domain/loans/hardship.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAsk } from '#web/kit/ask.tsx';
import { Form, ProblemNote, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { InformationSection } from './information-section.tsx';
import { touchedReads } from './reads.ts';

const reasons = hardshipReasons.map((value) => ({ value, label: hardshipReasonLabels[value] }));

/** Confirms the request; all fields are optional. */
export function HardshipDialog({ loan, onClose }: { loan: LoanDetailOnWire; onClose: () => void }) {
  const form = useApiForm<typeof loans.askHardship, { reason: HardshipReason; note: string }>(loans.askHardship, {
    defaults: { reason: 'less_income', note: '' },
    body: (values) => ({ loan: loan.id, ...values }),
    refreshes: touchedReads,
    onDone: () => {
      showToast({
        tone: 'positive',
        text: 'Your request is with us.',
        detail: 'Nothing is collected until you have our written answer.',
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Ask for help">
      <Form form={form} aria-label="Ask for help">
        <p className="mb-5">
          From now on we collect nothing on this loan. You have our answer in writing within 21 days.
        </p>
        <div className="space-y-5">
          <Select<HardshipReason> label="What happened" options={reasons} {...form.value('reason')} />
          <TextArea label="Anything we should know" optional maxLength={1000} {...form.field('note')} />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <SubmitButton form={form}>Send the request</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function OpenRequest({ loan }: { loan: LoanDetailOnWire }) {
  const { ask, dialog } = useAsk();
  const time = useMemberTime();
  const withdraw = useApiMutation(loans.withdrawHardship, {
    refreshes: touchedReads,
    onSuccess: () => showToast({ tone: 'info', text: 'The request is taken back.' }),
  });
  const request = loan.hardship!;
  return (
    <>
      <ProblemNote>{withdraw.error?.message}</ProblemNote>
      <Notice
        title={`You have our written answer by ${time.date(request.decide_by)}`}
        actions={
          <Button
            variant="quiet"
            size="small"
            className="-ml-3"
            busy={withdraw.isPending}
            onClick={() =>
              ask({
                title: 'Take your request back?',
                says: 'Payments are collected again, and what was held meanwhile follows tonight.',
                yes: 'Take the request back',
                onYes: () => withdraw.mutate({ body: { loan: loan.id } }),
              })
            }
          >
            Take it back
          </Button>
        }
      >
        You asked on {time.date(request.requested_on)}. Until the answer nothing is collected and no further step is
        taken.
      </Notice>
      {dialog}
    </>
  );
}

/** Hardship help: request in two taps, statutory deadline, written decision and complaints. */
export function HardshipSection({ loan, onAsk }: { loan: LoanDetailOnWire; onAsk: () => void }) {
  const time = useMemberTime();
  const { hardship } = loan;
  return (
    <Section title="Hard to pay?">
      {hardship?.state === 'open' ? <OpenRequest loan={loan} /> : null}
      {hardship && hardship.answer !== null ? (
        <Notice
          tone={hardship.state === 'agreed' ? 'positive' : 'warning'}
          title={hardship.state === 'agreed' ? 'We agreed to your request' : 'We did not agree to your request'}
          className="mb-4"
        >
          <p>{hardship.answer}</p>
          <p className="mt-1.5">
            Answered on {time.date(hardship.decided_on ?? hardship.requested_on)}. Where you do not agree,{' '}
            {supportServices.afca.name} decides free of charge: {supportServices.afca.phone}.
          </p>
        </Notice>
      ) : null}
      {hardship?.state === 'open' ? null : (
        <>
          <p className="text-ink-soft mb-3">
            Tell us early. We must answer in writing within 21 days, and nothing is collected meanwhile.
          </p>
          <Button variant="secondary" onClick={onAsk}>
            Ask for help
          </Button>
        </>
      )}
      {hardship ? <InformationSection loan={loan.id} request={hardship} /> : null}
    </Section>
  );
}
