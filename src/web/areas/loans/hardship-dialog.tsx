import { loans } from '#contract/areas/loans.ts';
import type { LoanDetailOnWire } from '#contract/areas/loans.ts';
import { decideBy, hardshipReasonLabels, hardshipReasons } from '#domain/loans/hardship.ts';
import type { HardshipReason } from '#domain/loans/hardship.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Select } from '#web/design/select.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { NextSteps } from './next-steps.tsx';
import { touchedReads } from './reads.ts';

const reasons = hardshipReasons.map((value) => ({ value, label: hardshipReasonLabels[value] }));

/** The second of two taps: everything in it is optional, and what happens next stands beside it with its dates. */
export function HardshipDialog({ loan, onClose }: { loan: LoanDetailOnWire; onClose: () => void }) {
  const time = useMemberTime();
  const form = useApiForm<typeof loans.askHardship, { reason: HardshipReason; note: string }>(loans.askHardship, {
    defaults: { reason: 'less_income', note: '' },
    body: (values) => ({ loan: loan.id, ...values }),
    refreshes: touchedReads,
    onDone: () => {
      showToast({
        tone: 'positive',
        text: 'We’ve received your hardship request.',
        detail: 'We won’t collect any repayments until we’ve answered.',
      });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title="Ask for help">
      <Form form={form} aria-label="Ask for help">
        <div className="space-y-5">
          <Select<HardshipReason> label="What happened?" options={reasons} {...form.value('reason')} />
          <TextArea label="Anything we should know" optional rows={2} maxLength={1000} {...form.field('note')} />
          <div>
            <h3 className="text-subhead mb-2">What happens next</h3>
            <NextSteps
              steps={[
                { when: 'Straight away', what: 'We stop collecting repayments. There’s no fee.' },
                {
                  when: `By ${time.date(decideBy(time.today()))}`,
                  what: 'We answer in writing. If we need more information, we’ll ask you here.',
                },
              ]}
            />
          </div>
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Send request</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
