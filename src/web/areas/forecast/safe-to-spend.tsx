import { bills } from '#contract/areas/bills.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList, Section } from '#web/design/page.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Line = ReplyOf<typeof bills.safeToSpend>['lines'][number];

const lineNames: Record<Line['kind'], string> = {
  balance: 'Available now',
  bills: 'Bills due by then',
  ordered: 'Payments on their way',
  transfers: 'Transfers to savings and cards',
  set_aside: 'Set aside for later bills',
  allocations: 'Set aside for budgets',
  buffer: 'Safety buffer',
};

/** What is safe to spend until payday, with its calculation. */
export function SafeToSpend() {
  const time = useMemberTime();
  const hint = useApiQuery(bills.safeToSpend);
  return (
    <QueryState query={hint} what="what’s safe to spend" skeleton={<AnswerCardWaiting />}>
      {({ safe, per_day, days_left: days, payday, lines, assumed }) => (
        <>
          <Card tone="cover">
            <p className="text-on-cover-soft">
              {safe < 0 ? 'Short until' : 'Safe to spend until'} {time.date(payday, 'wmd')}
            </p>
            <p className="mt-1">
              <Money cents={Math.abs(safe)} tone="plain" size="title" />
            </p>
            <p className="text-on-cover-soft mt-2">
              {safe === 0 ? (
                'Nothing left until payday.'
              ) : safe > 0 && days === 1 ? (
                'Your payday is tomorrow.'
              ) : safe > 0 ? (
                <>
                  <Money cents={per_day} tone="plain" /> a day for {days} days, until your next pay.
                </>
              ) : (
                'Your bills and plans come to more than you have. Here’s what’s coming up.'
              )}
            </p>
          </Card>
          <Section title="How it adds up" level={2}>
            <DefinitionList
              items={[
                ...lines
                  .filter(({ kind, amount }) => kind === 'balance' || kind === 'bills' || amount !== 0)
                  .map(({ kind, amount }) => ({
                    term: lineNames[kind],
                    is: <Money key={kind} cents={amount} tone="plain" />,
                  })),
                { term: safe < 0 ? 'Short' : 'Safe to spend', is: <Money cents={safe} tone="plain" size="strong" /> },
              ]}
            />
            {assumed.count > 0 ? (
              <p className="text-ink-soft mt-2">
                Includes {assumed.count === 1 ? '1 likely bill' : `${assumed.count} likely bills`}, based on your past
                transactions.
              </p>
            ) : null}
            <p className="mt-2">
              <TextLink href="/expense-analysis/budget-allocation#safe-to-spend">See every bill and account</TextLink>
            </p>
          </Section>
        </>
      )}
    </QueryState>
  );
}
