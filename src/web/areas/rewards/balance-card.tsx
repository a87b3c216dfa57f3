import { rewards } from '#contract/areas/rewards.ts';
import { formatCents } from '#domain/money/format.ts';
import { qoinText, rateText } from '#domain/rewards/qoin.ts';
import { Card } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** The Qoin balance with its value in dollars. */
export function BalanceCard() {
  const balance = useApiQuery(rewards.qoinBalance);
  return (
    <QueryState query={balance} what="your Qoin" skeleton={<SkeletonRows rows={2} />} compact>
      {({ balance: qoin, value, rate }) => (
        <Card tone="cover">
          <h2 className="text-spark font-semibold">Your Qoin</h2>
          <p className="text-figure figures mt-1">{qoinText(qoin)}</p>
          <p className="text-on-cover-soft figures mt-1">
            {`Worth ${formatCents(value, { currency: true })}. ${rateText(rate)}.`}
          </p>
        </Card>
      )}
    </QueryState>
  );
}
