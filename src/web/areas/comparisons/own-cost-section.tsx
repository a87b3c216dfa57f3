import type { Comparison, OwnCostLine } from '#contract/areas/comparisons.ts';
import { counted } from '#domain/text/counted.ts';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

const often: Readonly<Record<NonNullable<OwnCostLine['frequency']>, string>> = {
  weekly: 'every week',
  fortnightly: 'every fortnight',
  four_weekly: 'every 4 weeks',
  monthly: 'every month',
  quarterly: 'every 3 months',
  halfyearly: 'every 6 months',
  annually: 'every year',
};

function countedLine({ bills, frequency }: OwnCostLine, { own, category }: Comparison): string {
  if (own.basis === 'loans') return `${counted(bills, 'repayment')} left, ${frequency ? often[frequency] : ''}`;
  const what = counted(bills, category.earns ? 'interest payment' : 'bill');
  return `${what}${frequency === null ? ' in a year' : `, ${often[frequency]}`}`;
}

/** What the member pays or earns now, and the transactions that it is from. */
export function OwnCostSection({ comparison }: { comparison: Comparison }) {
  const time = useMemberTime();
  const { own, category } = comparison;
  if (own.lines.length === 0 && own.unclear.length === 0) return null;
  const transactionsHref =
    own.from && own.to
      ? historyHref({ sub_categories: own.sub_category_ids, min_date: own.from, max_date: own.to })
      : undefined;
  const from = own.from && own.to ? `from ${time.date(own.from)} to ${time.date(own.to)}` : null;
  return (
    <Section
      title={category.earns ? 'Your yearly interest' : 'Your yearly cost'}
      note={
        from === null
          ? undefined
          : category.earns
            ? `Interest paid to you ${from}.`
            : `Based on bills ${from}, less refunds.`
      }
    >
      <DefinitionList
        items={[
          ...own.lines.map((line) => ({
            term: (
              <>
                {line.label}
                <span className="text-ink-faint text-caption block">{countedLine(line, comparison)}</span>
              </>
            ),
            is: (
              <Money
                cents={line.amount}
                tone="plain"
                href={transactionsHref}
                opens={`the transactions for ${line.label}`}
              />
            ),
          })),
          ...own.unclear.map(({ label, reason }) => ({
            term: (
              <>
                {label}
                <span className="text-ink-faint text-caption block">{reason}</span>
              </>
            ),
            is: 'Not counted',
          })),
        ]}
      />
    </Section>
  );
}
