import { useState } from 'react';
import { forecast } from '#contract/areas/forecast.ts';
import { predict, predictionYears } from '#domain/budget/optimizer.ts';
import type { WeeklyAmounts } from '#domain/budget/optimizer.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { Optimizers } from './outlook.ts';
import { PredictionChart } from './prediction-chart.tsx';

const choices = predictionYears.map((years) => ({
  value: String(years),
  label: years === 1 ? '1 year' : `${years} years`,
}));

/** The prediction for the weekly amounts; follows the sliders, and can be saved. */
export function PredictionSection({
  weekly,
  savedPrediction: stored,
  owed,
}: {
  weekly: WeeklyAmounts;
  savedPrediction: Optimizers['prediction'];
  owed: number;
}) {
  const time = useMemberTime();
  const [years, setYears] = useState<string>('10');
  const keep = useApiMutation(forecast.setPrediction, {
    refreshes: [forecast.optimizers, forecast.prediction],
    onSuccess: () => showToast({ tone: 'positive', text: 'Prediction saved.' }),
  });
  const { totalCents, contributedCents, growthCents } = predict(weekly, Number(years), owed);
  return (
    <Section title="Prediction">
      <SegmentedControl<string> label="After" choices={choices} value={years} onChange={setYears} />
      <p className="mt-4" aria-live="polite">
        <Money cents={totalCents} tone="plain" size="title" />{' '}
        <span className="text-ink-soft block sm:inline">
          <Money cents={contributedCents} tone="plain" /> paid in
          {growthCents > 0 ? (
            <>
              {' '}
              and <Money cents={growthCents} tone="plain" /> of growth
            </>
          ) : null}
        </span>
      </p>
      <PredictionChart weekly={weekly} years={Number(years)} owed={owed} />
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          busy={keep.isPending}
          onClick={() => keep.mutate({ body: { prediction: dollarsFromCents(totalCents), years: Number(years) } })}
        >
          Save this prediction
        </Button>
        {stored ? (
          <p className="text-ink-soft">
            On {time.date(stored.set_on)} you saved a prediction of <Money cents={stored.prediction} tone="plain" /> for{' '}
            {stored.years === 1 ? '1 year' : `${stored.years} years`}. Now it’s{' '}
            <Money cents={predict(weekly, stored.years, owed).totalCents} tone="plain" />.
          </p>
        ) : null}
      </div>
      <ProblemNote>{keep.isError ? keep.error.message : undefined}</ProblemNote>
    </Section>
  );
}
