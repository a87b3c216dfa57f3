import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { rateText } from '#domain/rewards/qoin.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

function RateDialog({ onClose }: { onClose: () => void }) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof rewards.setRate, { starts_on: string | null; rate: number | null; reason: string }>(
    rewards.setRate,
    {
      defaults: { starts_on: today, rate: null, reason: '' },
      body: (values) => values as never,
      refreshes: [rewards.qoinRates, backOffice.audit],
      onDone: () => {
        showToast({ tone: 'positive', text: 'Rate saved.' });
        onClose();
      },
    },
  );
  return (
    <Dialog open onClose={onClose} size="small" title="New rate" description="Qoin balances stay the same.">
      <Form form={form} aria-label="Rate" className="space-y-5">
        <DateInput label="First day" {...form.value('starts_on')} />
        <NumberField label="Qoin per dollar" name="rate" decimals={3} min={0.01} max={10_000} {...form.value('rate')} />
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save rate</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** The rates of Qoin with their dates. */
export function RatePart() {
  const time = useMemberTime();
  const [open, setOpen] = useState(false);
  const rates = useApiQuery(rewards.qoinRates);
  return (
    <Section
      title="Qoin rate"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
          New rate
        </Button>
      }
    >
      <QueryState query={rates} what="the rates" skeleton={<SkeletonRows rows={2} />}>
        {({ data }) => (
          <ul aria-label="Rates" className="divide-line divide-y">
            {data.map((one) => (
              <li key={one.starts_on} className="py-2">{`From ${time.date(one.starts_on)}: ${rateText(one.rate)}`}</li>
            ))}
          </ul>
        )}
      </QueryState>
      {open ? <RateDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
