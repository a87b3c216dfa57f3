import { budget } from '#contract/areas/budget.ts';
import { settings } from '#contract/areas/settings.ts';
import { spending } from '#contract/areas/spending.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

/** Money in over the last year, by where it came from. */
function Income() {
  const time = useMemberTime();
  const report = useApiQuery(spending.report, { query: { period: 'year', group: 'sub_category' } });
  if (report.isPending) return <SkeletonRows rows={4} label="Adding up what came in" />;
  if (report.isError)
    return (
      <EmptyState
        message="Your income could not be added up."
        subtitle1={report.error.message}
        buttonText="Try again"
        onButton={() => void report.refetch()}
      />
    );
  const { from, to, income, data } = report.data;
  const lines = data.filter((line) => line.kind === 'income' && line.total !== 0).toSorted((a, b) => b.total - a.total);
  if (lines.length === 0)
    return (
      <EmptyState
        message="No income yet"
        subtitle1="It shows here as soon as a statement with money in has been imported."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  return (
    <>
      <Money
        cents={income}
        tone="plain"
        size="title"
        href={historyHref({ kind: 'income', min_date: from, max_date: to })}
        opens="the money in"
      />
      <p className="text-ink-soft mt-1 mb-4">
        came in from {time.date(from)} to {time.date(to)}.
      </p>
      <DefinitionList
        items={lines.map((line) => ({
          term: line.name,
          is: (
            <Money
              cents={line.total}
              tone="plain"
              href={historyHref({
                sub_categories: [line.sub_category_id ?? 0],
                kind: 'income',
                min_date: from,
                max_date: to,
              })}
              opens={`the transactions of ${line.name}`}
            />
          ),
        }))}
      />
    </>
  );
}

function NextPay() {
  const time = useMemberTime();
  const cycle = useApiQuery(budget.payCycle);
  if (!cycle.data) return <SkeletonRows rows={1} label="Looking up your payday" />;
  const early = cycle.data.paid_on;
  return (
    <>
      <p className="text-heading">{time.date(cycle.data.next.start)}</p>
      <p className="text-ink-soft mt-1 mb-3">
        {cycle.data.chosen
          ? 'is your next payday.'
          : 'begins your next month. Tell us when you are paid, and budgets follow it.'}
        {cycle.data.chosen && early !== cycle.data.next.start
          ? ` Banks rest that day: most employers pay on ${time.date(early)}.`
          : ''}
      </p>
      <TextLink href="/ubudget#pay-cycle">
        {cycle.data.chosen ? 'Change your pay cycle' : 'Set your pay cycle'}
      </TextLink>
    </>
  );
}

function Referral() {
  const link = useApiQuery(settings.referralLink);
  if (!link.data) return <SkeletonRows rows={1} label="Loading your link" />;
  const { referalurl, referred } = link.data;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(referalurl).then(
      () => showToast({ tone: 'positive', text: 'Your link was copied.' }),
      () => showToast({ tone: 'negative', text: 'The link could not be copied. Select it and copy it by hand.' }),
    );
  }
  return (
    <>
      <p className="text-ink-soft mb-2">
        {referred === 0
          ? 'Nobody has come by your link yet.'
          : `${referred} ${referred === 1 ? 'friend has' : 'friends have'} come by your link.`}
      </p>
      <p className="figures bg-sunken rounded-control px-3 py-2 break-all">{referalurl}</p>
      <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={() => void copy()}>
        Copy the link
      </Button>
    </>
  );
}

/** What comes in. */
export function EarnTab() {
  return (
    <Columns
      aside={
        <>
          <Section title="Next payday">
            <NextPay />
          </Section>
          <Section title="Bring a friend">
            <Referral />
          </Section>
        </>
      }
    >
      <Section title="What came in">
        <Income />
      </Section>
    </Columns>
  );
}
