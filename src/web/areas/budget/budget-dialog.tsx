import { budget } from '#contract/areas/budget.ts';
import type { RollOver } from '#contract/areas/budget.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { categories, subCategories } from '#domain/categorise/taxonomy.ts';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import type { Option } from '#web/design/options.ts';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { frequencyPhrase, rollOverNames } from './budget-lines.ts';
import type { BudgetLine } from './budget-lines.ts';

/** Everything that can have a budget: 'c4' is category 4, 's17' sub-category 17. */
type Target = `c${number}` | `s${number}`;

const targets: readonly Option<Target>[] = categories
  .filter((category) => category.kind === 'expense')
  .flatMap((category) => [
    {
      value: `c${category.id}` as Target,
      label: `All ${category.name}`,
      group: category.name,
      icon: <CategoryIcon icon={category.icon} colour={category.colour} size="small" />,
    },
    ...subCategories
      .filter((sub) => sub.categoryId === category.id)
      .map((sub) => ({
        value: `s${sub.id}` as Target,
        label: sub.name,
        group: category.name,
        icon: <CategoryIcon icon={sub.icon} colour={category.colour} size="small" />,
      })),
  ]);

const targetOf = (line: Pick<BudgetLine, 'category_id' | 'sub_category_id'>): Target =>
  line.sub_category_id === null ? `c${line.category_id}` : `s${line.sub_category_id}`;
const idsOf = (target: Target | null) =>
  target === null
    ? {}
    : target.startsWith('c')
      ? { category_id: Number(target.slice(1)) }
      : { sub_category_id: Number(target.slice(1)) };

interface Values {
  target: Target | null;
  amount: number | null;
  roll_over: RollOver;
}

const touched = [budget.list, budget.categories, budget.history] as const;

function useBenchmark(target: Target | null): number | undefined {
  const figures = useApiQuery(budget.categories).data;
  if (!figures || target === null) return undefined;
  const id = Number(target.slice(1));
  const targetBudget = target.startsWith('c')
    ? figures.categories.find((category) => category.id === id)
    : figures.categories.flatMap((category) => category.sub_categories).find((sub) => sub.id === id);
  return targetBudget && targetBudget.benchmark_value > 0 ? targetBudget.benchmark_value : undefined;
}

/** Sets or changes a budget; amounts are per pay cycle. */
export function BudgetDialog({
  line,
  taken,
  onClose,
}: {
  line?: BudgetLine;
  taken: readonly BudgetLine[];
  onClose: () => void;
}) {
  const cycle = useApiQuery(budget.payCycle);
  const form = useApiForm<typeof budget.set, Values>(budget.set, {
    defaults: {
      target: line ? targetOf(line) : null,
      amount: line?.Amount ?? null,
      roll_over: line?.roll_over ?? 'none',
    },
    body: ({ target, amount, roll_over }) => ({ ...idsOf(target), amount: dollarsFromCents(amount ?? 0), roll_over }),
    check: ({ target, amount }) => ({
      ...(target === null ? { target: 'Choose a category.' } : {}),
      ...(amount === null ? { amount: 'Enter an amount such as 120.00.' } : {}),
    }),
    refreshes: touched,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Budget saved.' });
      onClose();
    },
  });
  const remove = useApiMutation(budget.remove, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Budget deleted.' });
      onClose();
    },
  });
  const target = form.value('target');
  const amount = form.value('amount');
  const rollOver = form.value('roll_over');
  const benchmark = useBenchmark(target.value);
  const free = line ? targets : targets.filter(({ value }) => !taken.some((other) => targetOf(other) === value));
  return (
    <Dialog open onClose={onClose} title={line ? `${line.name} budget` : 'Set a budget'}>
      <Form form={form}>
        <div className="space-y-5">
          {line ? null : <Combobox<Target> label="Category" options={free} placeholder="Type to search" {...target} />}
          <MoneyField
            label={`Amount ${frequencyPhrase[cycle.data?.frequency ?? 'monthly']}`}
            {...amount}
            hint={
              benchmark === undefined ? undefined : (
                <>
                  On average, Australian households spend <Money cents={benchmark} tone="plain" /> on this{' '}
                  {frequencyPhrase[cycle.data?.frequency ?? 'monthly']}.
                </>
              )
            }
          />
          <RadioGroup<RollOver>
            label="At the end of a pay cycle"
            choices={(Object.keys(rollOverNames) as RollOver[]).map((value) => ({
              value,
              label: rollOverNames[value],
            }))}
            {...rollOver}
          />
        </div>
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          {line ? (
            <Button
              variant="quiet"
              className="text-negative mr-auto -ml-3"
              busy={remove.isPending}
              onClick={() => remove.mutate({ body: idsOf(targetOf(line)) })}
            >
              Delete
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{line ? 'Save changes' : 'Set budget'}</SubmitButton>
        </div>
        <div aria-live="assertive">
          {remove.isError ? <p className="text-negative mt-3 font-medium">{remove.error.message}</p> : null}
        </div>
      </Form>
    </Dialog>
  );
}
