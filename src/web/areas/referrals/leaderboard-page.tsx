import { referrals } from '#contract/areas/referrals.ts';
import type { BoardLine } from '#contract/areas/referrals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { boardPeriods } from '#domain/rewards/referrals.ts';
import type { BoardPeriod } from '#domain/rewards/referrals.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { useAddressChoice } from '#web/kit/address-choice.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const choices: readonly { value: BoardPeriod; label: string }[] = [
  { value: 'week', label: 'This week' },
  { value: 'month', label: 'This month' },
  { value: 'all', label: 'All time' },
];

function Line({ line }: { line: BoardLine }) {
  return (
    <li className="flex items-center gap-4 py-3">
      <span className="figures text-ink-faint w-8 text-right">{line.rank}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        {line.name ?? <span className="text-ink-soft">Private member</span>}
        {line.you ? <Badge tone="accent">You</Badge> : null}
      </span>
      <span className="figures font-medium whitespace-nowrap">{counted(line.referrals, 'friend')}</span>
    </li>
  );
}

function Me({ me }: { me: ReplyOf<typeof referrals.top>['me'] }) {
  const show = useApiMutation(referrals.showName, { refreshes: [referrals.top] });
  return (
    <Section title="Your place">
      <p className="text-ink-soft">
        {me.rank === null
          ? 'You’ll have a place once a friend qualifies.'
          : `You’re number ${me.rank.toLocaleString('en-AU')}, with ${counted(me.referrals, 'friend')}.`}
      </p>
      <Switch
        label={`Show me as ${me.name}`}
        hint="Your name stays hidden unless you turn this on."
        className="mt-2"
        checked={me.shown}
        disabled={show.isPending}
        onChange={(shown) => show.mutate({ body: { shown } })}
      />
      <ProblemNote>{show.error?.message}</ProblemNote>
    </Section>
  );
}

/** Who has brought the most friends. */
export function LeaderboardPage() {
  const [period, setPeriod] = useAddressChoice('period', boardPeriods, 'month');
  const board = useApiQuery(referrals.top, { query: { period } }, { keepPrevious: true });
  return (
    <>
      <PageHeader title="Referral leaderboard" lead="Members ranked by how many of their friends have qualified." />
      <Columns aside={board.data ? <Me me={board.data.me} /> : <SkeletonRows rows={2} />}>
        <SegmentedControl label="Period" choices={choices} value={period} onChange={setPeriod} />
        <Section title={choices.find(({ value }) => value === period)!.label}>
          <QueryState query={board} what="the leaderboard" skeleton={<SkeletonRows rows={5} />} isEmpty={() => false}>
            {({ data }) =>
              data.length === 0 ? (
                <p className="text-ink-soft">
                  No friends have qualified in this period yet. Members will appear here as their friends qualify.
                </p>
              ) : (
                <ol aria-label="Leaderboard" className="divide-line divide-y">
                  {data.map((line, index) => (
                    <Line key={index} line={line} />
                  ))}
                </ol>
              )
            }
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
