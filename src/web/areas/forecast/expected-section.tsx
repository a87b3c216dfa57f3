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
                  'None found'
                )
              ) : (
                <Money cents={pay.amount} tone="plain" />
              ),
          },
          ...(pay.next === null
            ? []
            : [
                {
                  term: pay.frequency ? `Next payday, then ${payNames[pay.frequency]}` : 'Next payday',
                  is: time.date(pay.next),
                },
              ]),
        ]}
      />
      <p className="text-ink-faint text-caption mt-1">
        {pay.source === 'detected'
          ? `Based on ${pay.rows} pays in your transactions.`
          : pay.source === 'set'
            ? 'You set this amount.'
            : 'Without pay, your balance can only go down.'}
      </p>
      <Button variant="secondary" size="small" className="mt-2" onClick={() => setChanging(true)}>
        Change pay
      </Button>
      {changing ? <PayDialog outlook={outlook} onClose={() => setChanging(false)} /> : null}
    </>
  );
}

function sourceWords({ spending }: Outlook): string {
  if (spending.source === 'set') return 'You set this amount.';
  if (spending.source === 'none')
    return 'You don’t have a full month of transactions yet, so we leave everyday spending out.';
  if (spending.months.length === 1) return 'Your last full month by category, without scheduled bills.';
  return `A typical month by category, without scheduled bills: the median of your last ${spending.months.length} full months.`;
}

/** The estimate by category, per day. */
function RowsSum({ outlook: { spending } }: { outlook: Outlook }) {
  if (spending.categories.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="text-accent cursor-pointer rounded-tag font-medium">How we worked this out</summary>
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
            term: 'Per month',
            is: (
              <Money
                cents={spending.categories.reduce((sum, { monthly }) => sum + monthly, 0)}
                tone="plain"
                size="strong"
              />
            ),
          },
          { term: 'Per day (12 months ÷ 365 days)', is: <Money cents={spending.history_daily} tone="plain" /> },
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
      showToast({ tone: 'positive', text: 'Forecast updated.' });
    },
  });
  const daily = draft ?? spending.daily;
  const sliderMax = Math.max(200_00, Math.ceil((Math.max(spending.daily, spending.history_daily) * 2) / 5_000) * 5_000);
  return (
    <Section title="Assumptions">
      <PayPart outlook={outlook} />
      <Slider
        className="mt-6"
        label="Everyday spending per day"
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
              Save estimate
            </Button>
            <Button size="small" variant="secondary" onClick={() => onDraft(null)}>
              Cancel
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
