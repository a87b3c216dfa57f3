import { useState } from 'react';
import { forecast } from '#contract/areas/forecast.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { Slider } from '#web/design/slider.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { payNames } from './outlook.ts';
import type { Outlook } from './outlook.ts';
import { PayDialog } from './pay-dialog.tsx';

const STEP_CENTS = 100;

function PayPart({ outlook }: { outlook: Outlook }) {
  const time = useMemberTime();
  const [changing, setChanging] = useState(false);
  const { pay } = outlook;
  return (
    <>
      <DefinitionList
        items={[
          {
            term: pay.payer ? `Pay from ${pay.payer}` : 'Pay',
            is:
              pay.amount === null ? (
                pay.source === 'off' ? (
                  'Not expected'
                ) : (
                  'None seen'
                )
              ) : (
                <Money cents={pay.amount} tone="plain" />
              ),
          },
          ...(pay.next === null
            ? []
            : [{ term: pay.frequency ? `Next, then ${payNames[pay.frequency]}` : 'Next', is: time.date(pay.next) }]),
        ]}
      />
      <p className="text-ink-faint text-caption mt-1">
        {pay.source === 'detected'
          ? `Read from ${pay.rows} pays in your transactions.`
          : pay.source === 'set'
            ? 'The amount is your own.'
            : 'Without pay the forecast only falls.'}
      </p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setChanging(true)}>
        Change the pay
      </Button>
      {changing ? <PayDialog outlook={outlook} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function sourceWords({ spending }: Outlook): string {
  if (spending.source === 'set') return 'The amount is your own.';
  if (spending.source === 'none')
    return 'There is no whole month of transactions to learn from yet, so nothing is taken off.';
  return `The median of your last ${spending.months.length === 1 ? 'whole month' : `${spending.months.length} whole months`}, category by category, without what is scheduled.`;
}

/** The estimate by category, per day. */
function RowsSum({ outlook: { spending } }: { outlook: Outlook }) {
  if (spending.categories.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="text-accent cursor-pointer rounded-tag font-medium">How it adds up</summary>
      <DefinitionList
        items={[
          ...spending.categories.map((category) => ({
            term: (
              <>
                {category.name}
                {category.scheduled > 0 ? (
                  <span className="text-ink-faint text-caption">
                    {' '}
                    and {formatCents(category.scheduled, { currency: true })} scheduled
                  </span>
                ) : null}
              </>
            ),
            is: <Money cents={category.monthly} tone="plain" />,
          })),
          {
            term: 'A month',
            is: (
              <Money
                cents={spending.categories.reduce((sum, { monthly }) => sum + monthly, 0)}
                tone="plain"
                size="strong"
              />
            ),
          },
          { term: 'Times 12, divided by 365 days', is: <Money cents={spending.history_daily} tone="plain" /> },
        ]}
      />
    </details>
  );
}

/** Expected pay and everyday spending; the slider previews a change before it is saved. */
export function ExpectedSection({
  outlook,
  draft,
  onDraft,
}: {
  outlook: Outlook;
  draft: number | null;
  onDraft: (cents: number | null) => void;
}) {
  const { spending } = outlook;
  const keep = useApiMutation(forecast.estimate, {
    refreshes: [forecast.daily],
    onSuccess: () => {
      onDraft(null);
      showToast({ tone: 'positive', text: 'The forecast follows your estimate.' });
    },
  });
  const daily = draft ?? spending.daily;
  const sliderMax = Math.max(200_00, Math.ceil((Math.max(spending.daily, spending.history_daily) * 2) / 5_000) * 5_000);
  return (
    <Section title="What we expect">
      <PayPart outlook={outlook} />
      <Slider
        className="mt-6"
        label="Everyday spending a day"
        min={0}
        max={sliderMax}
        step={STEP_CENTS}
        value={daily}
        valueText={formatCents(daily, { currency: true })}
        onChange={(cents) => onDraft(cents)}
        hint={sourceWords(outlook)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {draft !== null && draft !== spending.daily ? (
          <>
            <Button
              size="small"
              busy={keep.isPending}
              onClick={() => keep.mutate({ body: { daily_spending: dollarsFromCents(draft) } })}
            >
              Keep it
            </Button>
            <Button size="small" variant="secondary" onClick={() => onDraft(null)}>
              Back
            </Button>
          </>
        ) : null}
        {spending.source === 'set' && draft === null ? (
          <Button
            size="small"
            variant="secondary"
            busy={keep.isPending}
            onClick={() => keep.mutate({ body: { daily_spending: null } })}
          >
            Use my transactions: {formatCents(spending.history_daily, { currency: true })}
          </Button>
        ) : null}
      </div>
      <ProblemNote>{keep.isError ? keep.error.message : undefined}</ProblemNote>
      <RowsSum outlook={outlook} />
    </Section>
  );
}
