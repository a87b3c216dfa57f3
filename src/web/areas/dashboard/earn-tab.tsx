import { budget } from '#contract/areas/budget.ts';
import { settings } from '#contract/areas/settings.ts';
import { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

/** Money in over the last year, by where it came from. */
function Income({ from, to, income, data }: ReplyOf<typeof spending.report>) {
  const time = useMemberTime();
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
  return (
    <QueryState query={cycle} what="your next payday" skeleton={<SkeletonRows rows={1} />} compact>
      {({ chosen, next, paid_on: early }) => (
        <>
          <p className="text-heading">{time.date(next.start)}</p>
          <p className="text-ink-soft mt-1 mb-3">
            {chosen
              ? 'is your next payday.'
              : 'begins your next month. Tell us when you are paid, and budgets follow it.'}
            {chosen && early !== next.start ? ` Banks rest that day: most employers pay on ${time.date(early)}.` : ''}
          </p>
          <TextLink href="/ubudget#pay-cycle">{chosen ? 'Change your pay cycle' : 'Set your pay cycle'}</TextLink>
        </>
      )}
    </QueryState>
  );
}

function Referral({ referalurl, referred }: ReplyOf<typeof settings.referralLink>) {
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
  const report = useApiQuery(spending.report, { query: { period: 'year', group: 'sub_category' } });
  const link = useApiQuery(settings.referralLink);
  return (
    <Columns
      aside={
        <>
          <Section title="Next payday">
            <NextPay />
          </Section>
          <Section title="Bring a friend">
            <QueryState query={link} what="your link" skeleton={<SkeletonRows rows={1} />} compact>
              {(loaded) => <Referral {...loaded} />}
            </QueryState>
          </Section>
        </>
      }
    >
      <Section title="What came in">
        <QueryState query={report} what="your income" skeleton={<SkeletonRows rows={4} />}>
          {(loaded) => <Income {...loaded} />}
        </QueryState>
      </Section>
    </Columns>
  );
}
