import { useState } from 'react';
import { forecast } from '#contract/areas/forecast.ts';
import { leftOfIncome, optimizerCategories, predict, predictionYears } from '#domain/budget/optimizer.ts';
import type { OptimizerSlug } from '#domain/budget/optimizer.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { optimizerFeature } from '#domain/forecast/horizon.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Feature } from '#web/kit/features.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { IncomeSection } from './income-section.tsx';
import { MovesSection } from './moves-section.tsx';
import { optimizerTouches as touched } from './optimizer-refreshes.ts';
import type { Optimizers } from './outlook.ts';
import { PredictionSection } from './prediction-section.tsx';
import { CategoryAmount, WeeklyAmount } from './weekly-amount.tsx';

/** Changed, unsaved amounts by id. */
type Drafts = ReadonlyMap<number, number>;

function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  return {
    drafts,
    set: (id: number, cents: number) => setDrafts((before) => new Map(before).set(id, cents)),
    clear: () => setDrafts(new Map()),
  };
}

interface PartProps {
  optimizers: Optimizers;
  drafts: Drafts;
  set: (id: number, cents: number) => void;
  most: number;
}

function Four({ optimizers, drafts, set, most }: PartProps) {
  const remove = useApiMutation(forecast.removeOptimizers, { refreshes: touched });
  const bring = useApiMutation(forecast.setOptimizers, { refreshes: touched });
  const removedCategories = optimizerCategories.filter(
    ({ slug }) => !optimizers.data.some((optimizer) => optimizer.slug === slug),
  );
  const bringBack = (slug: OptimizerSlug): void => bring.mutate({ body: { [slug]: 0 } });
  return (
    <Section title="Set aside each week">
      <div className="space-y-5">
        {optimizers.data
          .filter(({ TransactionCategoryID }) => TransactionCategoryID > 100)
          .map(({ TransactionCategoryID: id, name, value, compoundRate }) => (
            <WeeklyAmount
              key={id}
              name={name}
              note={compoundRate > 0 ? `Grows by ${compoundRate * 100}% a year in the prediction.` : undefined}
              value={drafts.get(id) ?? value}
              most={most}
              onChange={(cents) => set(id, cents)}
              onRemove={() => remove.mutate({ body: { category: id } })}
            />
          ))}
      </div>
      {removedCategories.length > 0 ? (
        <p className="mt-5 flex flex-wrap gap-2">
          {removedCategories.map(({ slug, name }) => (
            <Button key={slug} variant="secondary" size="small" onClick={() => bringBack(slug)}>
              Bring back {name}
            </Button>
          ))}
        </p>
      ) : null}
      <ProblemNote>
        {remove.isError ? remove.error.message : bring.isError ? bring.error.message : undefined}
      </ProblemNote>
    </Section>
  );
}

function Categories({ optimizers, drafts, set, most }: PartProps) {
  const remove = useApiMutation(forecast.removeOptimizers, { refreshes: touched });
  return (
    <Section
      title="Spend each week"
      note="These are your budgets as weekly amounts. Changes here also change your budgets."
    >
      <div className="space-y-5">
        {optimizers.categories.map((category) => (
          <CategoryAmount
            key={category.TransactionCategoryID}
            category={category}
            value={drafts.get(category.TransactionCategoryID) ?? category.value}
            most={most}
            onChange={(cents) => set(category.TransactionCategoryID, cents)}
            onRemove={
              category.optimized
                ? () => remove.mutate({ body: { category: category.TransactionCategoryID } })
                : undefined
            }
          />
        ))}
      </div>
      <ProblemNote>{remove.isError ? remove.error.message : undefined}</ProblemNote>
    </Section>
  );
}

/** Weekly amounts including unsaved changes. */
function amountsOf({ data, categories }: Optimizers, drafts: Drafts) {
  const weekly = Object.fromEntries(
    data
      .filter(({ TransactionCategoryID }) => TransactionCategoryID > 100)
      .map(({ slug, TransactionCategoryID: id, value }) => [slug, drafts.get(id) ?? value]),
  );
  const spend = categories.map(({ TransactionCategoryID: id, counted }) => drafts.get(id) ?? counted);
  return { weekly: weekly as Partial<Record<OptimizerSlug, number>>, spend };
}

function Balance({ optimizers, drafts }: { optimizers: Optimizers; drafts: Drafts }) {
  const income = optimizers.boincome ?? optimizers.income_proposal?.amount ?? null;
  const { weekly, spend } = amountsOf(optimizers, drafts);
  const aside = Object.values(weekly).reduce((sum, cents) => sum + cents, 0);
  const left = income === null ? null : leftOfIncome(income, weekly, spend);
  return (
    <Card tone="cover" className="mb-2">
      <p className="text-on-cover-soft">
        {left !== null && left < 0 ? 'Over your income each week' : 'Left over each week'}
      </p>
      <p className="mt-1">
        {left === null ? (
          <span className="text-heading">Set your income first</span>
        ) : (
          <Money cents={Math.abs(left)} tone="plain" size="title" />
        )}
      </p>
      <p className="text-on-cover-soft mt-2">
        {income === null ? null : (
          <>
            <Money cents={income} tone="plain" /> of income,{' '}
          </>
        )}
        <Money cents={aside} tone="plain" /> set aside,{' '}
        <Money cents={spend.reduce((sum, cents) => sum + cents, 0)} tone="plain" /> to spend. Where you don’t have a
        budget, we use your usual spending.
      </p>
    </Card>
  );
}

function Workbench({ optimizers }: { optimizers: Optimizers }) {
  const { drafts, set, clear } = useDrafts();
  const keep = useApiMutation(forecast.setOptimizers, {
    refreshes: touched,
    onSuccess: () => {
      clear();
      showToast({ tone: 'positive', text: 'Amounts saved.' });
    },
  });
  const income = optimizers.boincome ?? optimizers.income_proposal?.amount ?? 0;
  const sliderMax = Math.max(500_00, Math.ceil(income / 5_000) * 5_000);
  const { weekly } = amountsOf(optimizers, drafts);
  return (
    <Columns
      aside={
        <>
          <IncomeSection optimizers={optimizers} />
          <Explained weekly={weekly} owed={optimizers.owed} />
        </>
      }
    >
      <Balance optimizers={optimizers} drafts={drafts} />
      <MovesSection moves={optimizers.moves} disabled={drafts.size > 0} />
      <PredictionSection weekly={weekly} savedPrediction={optimizers.prediction} owed={optimizers.owed} />
      <Four optimizers={optimizers} drafts={drafts} set={set} most={sliderMax} />
      <Categories optimizers={optimizers} drafts={drafts} set={set} most={sliderMax} />
      {drafts.size > 0 ? (
        <div
          role="group"
          aria-label="Unsaved changes"
          className="bg-raised border-line-strong shadow-raised sticky bottom-20 z-10 mt-8 flex flex-wrap items-center justify-between gap-3 rounded-panel border px-5 py-3 lg:bottom-6"
        >
          <p className="font-medium">{drafts.size === 1 ? '1 amount changed' : `${drafts.size} amounts changed`}</p>
          <div className="flex gap-2">
            <Button variant="secondary" onClick={clear}>
              Reset
            </Button>
            <Button
              busy={keep.isPending}
              onClick={() =>
                keep.mutate({
                  body: {
                    data: [...drafts].map(([TransactionCategoryID, cents]) => ({
                      TransactionCategoryID,
                      value: dollarsFromCents(cents),
                    })),
                  },
                })
              }
            >
              Save changes
            </Button>
          </div>
          <ProblemNote>{keep.isError ? keep.error.message : undefined}</ProblemNote>
        </div>
      ) : null}
    </Columns>
  );
}

/** The totals of the prediction. */
function Explained({ weekly, owed }: { weekly: Partial<Record<OptimizerSlug, number>>; owed: number }) {
  return (
    <Section title="How we work this out">
      <DefinitionList
        items={predictionYears.map((years) => {
          const { totalCents, growthCents } = predict(weekly, years, owed);
          return {
            term: (
              <>
                {years === 1 ? 'After 1 year' : `After ${years} years`}
                {growthCents > 0 ? (
                  <span className="text-ink-faint text-caption block">
                    <Money cents={growthCents} tone="plain" /> of it is growth
                  </span>
                ) : null}
              </>
            ),
            is: <Money cents={totalCents} tone="plain" />,
          };
        })}
      />
      <p className="text-ink-faint text-caption mt-2">
        Based on 52 weekly amounts a year. Savings, assets and debt repayments add up without interest. Super grows by
        8% a year, added at the end of each year. Inflation, fees and tax aren’t included. This isn’t financial advice.
      </p>
    </Section>
  );
}

/** How a week of income is allocated, and the result over the years. */
export function OptimizerTab() {
  const optimizers = useApiQuery(forecast.optimizers);
  return (
    <QueryState query={optimizers} what="the optimizer" skeleton={<SkeletonRows rows={6} />}>
      {(loaded) => (
        <Feature name={optimizerFeature} contentName="optimizer">
          <Workbench optimizers={loaded} />
        </Feature>
      )}
    </QueryState>
  );
}
