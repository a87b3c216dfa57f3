import { payments } from '#contract/areas/payments.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** How a balance is composed, and whether it matches the bank's figure. */
export function BalanceSection({ accountId, currency }: { accountId: number; currency: string }) {
  const check = useApiQuery(payments.balanceCheck, { params: { id: accountId } });
  const line = (term: string, cents: number, sign: 'negative' | 'always' = 'always') => ({
    term,
    is: <Money cents={cents} tone="plain" sign={sign} currency={currency} />,
  });
  return (
    <QueryState query={check} what="this balance" skeleton={<SkeletonRows rows={3} />} compact>
      {({ stated, before, rows, missing, pending, on_its_way: onItsWay, available, adds_up: addsUp }) => (
        <Section
          title="How it adds up"
          action={<Badge tone={addsUp ? 'positive' : 'warning'}>{addsUp ? 'Adds up' : 'Transactions missing'}</Badge>}
        >
          <DefinitionList
            items={[
              line('Opening balance', before, 'negative'),
              line('Transactions', rows),
              ...(missing === 0 ? [] : [line('Missing transactions', missing)]),
              line(stated === null ? 'Balance' : 'Bank balance', stated ?? before + rows, 'negative'),
              ...(pending === 0 ? [] : [line('Pending', -pending)]),
              ...(onItsWay === 0 ? [] : [line('On its way', -onItsWay)]),
              line('Available', available, 'negative'),
            ]}
          />
        </Section>
      )}
    </QueryState>
  );
}
