import { networth } from '#contract/areas/networth.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { TrendArea } from '#web/design/charts/trend-area.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money, moneyText } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type History = ReplyOf<typeof networth.history>;

interface TrendProps extends Pick<History, 'data' | 'change'> {
  worth: number;
  yearAgo: string;
}

/** Today's figure, its change since the first known one, and the line between them. */
function Trend({ worth, data, change, yearAgo }: TrendProps) {
  const time = useMemberTime();
  const from = data[0]?.date ?? yearAgo;
  const since = from > yearAgo ? `since ${time.date(from)}` : null;
  return (
    <>
      <p>
        <Money cents={worth} tone="plain" size="title" />
      </p>
      <p className={`mt-1 mb-4 ${change > 0 ? 'text-positive' : 'text-ink-soft'}`}>
        {change === 0 ? (
          'No change'
        ) : (
          <>
            {change < 0 ? 'Down' : 'Up'} <Money cents={Math.abs(change)} tone="plain" />
          </>
        )}{' '}
        {since ?? 'in 12 months'}
      </p>
      {data.length > 1 ? (
        <TrendArea
          label={`Net worth ${since ?? 'over 12 months'}, from ${moneyText({ cents: data[0]!.Networth, tone: 'plain' })} to ${moneyText({ cents: data.at(-1)!.Networth, tone: 'plain' })}`}
          cents={data.map(({ Networth }) => Networth)}
        />
      ) : null}
    </>
  );
}

/** What the member owns less what they owe, and its trend over twelve months. */
export function NetWorthWidget() {
  const today = useMemberTime().today();
  const yearAgo = addMonths(today, -12);
  const worth = useApiQuery(networth.list);
  const history = useApiQuery(networth.history, { body: { startDate: yearAgo, endDate: today } });
  return (
    <Card title="Net worth" action={<TextLink href="/net-worth">Details</TextLink>} className="h-full">
      <QueryState
        queries={{ worth, history }}
        what="your net worth"
        skeleton={
          <>
            <SkeletonFigure />
            <SkeletonShape className="mt-4 h-20 w-full" />
          </>
        }
        compact
        isEmpty={(loaded) => loaded.worth.data.length === 0}
        empty={
          <EmptyState
            illustration="net-worth"
            className="py-4!"
            message="Nothing to add up yet"
            subtitle1="What you own less what you owe will appear here."
            buttonText="Add an asset or debt"
            href="/net-worth"
          />
        }
      >
        {(loaded) => <Trend worth={loaded.worth.Networth} {...loaded.history} yearAgo={yearAgo} />}
      </QueryState>
    </Card>
  );
}
