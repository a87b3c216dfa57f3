import { groceries } from '#contract/areas/groceries.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatCents } from '#domain/money/format.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

interface SpentProps {
  budget: NonNullable<ReplyOf<typeof groceries.budget>['budget']>;
  from: string;
  to: string;
}

function Spent({ budget: { name, category_id: categoryId, sub_category_id: subId, spent }, from, to }: SpentProps) {
  const where = subId === null ? { categories: [categoryId] } : { sub_categories: [subId] };
  return (
    <Money
      cents={spent}
      tone="plain"
      href={historyHref({ ...where, min_date: from, max_date: to })}
      opens={`the transactions for ${name}`}
    />
  );
}

/** The grocery budget of the pay cycle, and what the finished shops saved. */
export function GroceryBudget() {
  const time = useMemberTime();
  const query = useApiQuery(groceries.budget);
  return (
    <Section title="Grocery budget" action={<TextLink href="/ubudget">Budgets</TextLink>}>
      <QueryState
        query={query}
        what="your grocery budget"
        skeleton={<SkeletonText lines={3} />}
        isEmpty={() => false}
        compact
      >
        {({ from, to, budget, saved, sample, trips }) => (
          <>
            <p className="text-ink-faint text-caption">
              {time.date(from)} to {time.date(to)}
            </p>
            {budget ? (
              <DefinitionList
                items={[
                  { term: budget.name, is: <Money cents={budget.budgeted} tone="plain" /> },
                  { term: 'Spent', is: <Spent budget={budget} from={from} to={to} /> },
                  { term: 'Left', is: <Money cents={budget.left} tone="plain" /> },
                  { term: 'Saved by comparing', is: <Money cents={saved} tone="plain" /> },
                ]}
              />
            ) : (
              <p className="text-ink-soft mt-2">
                You don’t have a grocery budget yet.
                {saved > 0 ? ` You’ve saved ${formatCents(saved, { currency: true })} by comparing.` : null}
              </p>
            )}
            {sample ? <p className="text-ink-faint text-caption">Savings are worked out with sample prices.</p> : null}
            {trips.length > 0 ? (
              <ul aria-label="Finished shops" className="divide-line mt-2 divide-y">
                {trips.map(({ id, on, stores, total, saved: each }) => (
                  <li key={id} className="flex items-baseline justify-between gap-3 py-2">
                    <span className="min-w-0">
                      {stores}
                      <span className="text-ink-faint text-caption block">
                        {time.date(on)}
                        {each === null ? '' : `, saved ${formatCents(each, { currency: true })}`}
                      </span>
                    </span>
                    <Money cents={total} tone="plain" />
                  </li>
                ))}
              </ul>
            ) : null}
          </>
        )}
      </QueryState>
    </Section>
  );
}
