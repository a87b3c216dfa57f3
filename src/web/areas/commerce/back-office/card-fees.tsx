import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FormButtons } from './form-buttons.tsx';

interface Values {
  starts_on: string | null;
  DollarFees: number | null;
  PercentFees: number | null;
}

/** '$0.30 and 1.5%' */
function feeWords(dollarCents: number, percent: number): string {
  const parts = [
    ...(dollarCents > 0 ? [formatCents(dollarCents, { currency: true })] : []),
    ...(percent > 0 ? [`${percent}%`] : []),
  ];
  return parts.length === 0 ? 'No fee' : parts.join(' and ');
}

function FeeDialog({ onClose }: { onClose: () => void }) {
  const today = useMemberTime().today();
  const form = useApiForm<typeof productBackOffice.setFee, Values>(productBackOffice.setFee, {
    defaults: { starts_on: today, DollarFees: 0, PercentFees: 0 },
    body: ({ starts_on, DollarFees, PercentFees }) => ({
      starts_on: starts_on ?? '',
      DollarFees: dollarsFromCents(DollarFees ?? 0),
      PercentFees: PercentFees ?? 0,
    }),
    refreshes: [productBackOffice.fees],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Card fee set.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Set the card fee"
      description="From 1 October 2026, card schemes don’t allow surcharges in Australia. Check the rules before you set a fee."
    >
      <Form form={form} aria-label="Card fee" className="space-y-5">
        <DateInput label="From" min={today} name="starts_on" {...form.value('starts_on')} />
        <MoneyField label="Fixed amount" name="DollarFees" min={0} max={100_00} {...form.value('DollarFees')} />
        <NumberField
          label="Percentage of the total"
          name="PercentFees"
          suffix="%"
          decimals={2}
          min={0}
          max={10}
          {...form.value('PercentFees')}
        />
        <FormButtons form={form} action="Set fee" onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** The fees of card payments by the day from which they apply. */
export function CardFees() {
  const time = useMemberTime();
  const [open, setOpen] = useState(false);
  const fees = useApiQuery(productBackOffice.fees);
  return (
    <Section title="Card fees" note="Included in the first total that a buyer sees.">
      <QueryState query={fees} what="the card fees" skeleton={<SkeletonRows rows={2} />} failed={operatorProblem}>
        {({ data }) => (
          <DefinitionList
            items={data.map(({ starts_on: day, DollarFees, PercentFees }) => ({
              term: `From ${time.date(day)}`,
              is: feeWords(DollarFees, PercentFees),
            }))}
          />
        )}
      </QueryState>
      <Button variant="secondary" size="small" className="mt-3" onClick={() => setOpen(true)}>
        Set fee
      </Button>
      {open ? <FeeDialog onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
