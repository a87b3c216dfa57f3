import { journeyBackOffice } from '#contract/areas/journey-back-office.ts';
import type { JourneyWording } from '#contract/areas/journey-back-office.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { difference, shareOf, verdict, wilson } from '#domain/journeys/interval.ts';
import type { Interval, Share } from '#domain/journeys/interval.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Table } from '#web/design/table.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

const states = { off: 'Off', planned: 'Planned', running: 'Running', ended: 'Ended' } as const;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

type Arm = NonNullable<JourneyWording['results']>['shown'];
type Measure = 'went_on' | 'finished';

const shareIn = (arm: Arm, measure: Measure): Share => ({ of: arm.visitors, did: arm[measure] });

/** '12.0%, between 8.1% and 17.4%' */
function shareText(share: Share): string {
  if (share.of === 0) return 'No visitors yet';
  const { low, high } = wilson(share);
  return `${percent(shareOf(share))}, between ${percent(low)} and ${percent(high)}`;
}

const points = (share: number): string => (Math.abs(share) * 100).toFixed(1);

function differenceText({ low, high }: Interval): string {
  const from = `${points(low)} percentage points ${low < 0 ? 'fewer' : 'more'}`;
  return `between ${from} and ${points(high)} ${high < 0 ? 'fewer' : 'more'}`;
}

const did: Readonly<Record<Measure, string>> = {
  went_on: 'continued',
  finished: 'sent a request or opened an account',
};

/** What the test shows about one measure. */
function conclusion({ shown, others }: { shown: Arm; others: Arm }, measure: Measure): string {
  const [a, b] = [shareIn(shown, measure), shareIn(others, measure)];
  if (a.of === 0 || b.of === 0) return `Too few visitors to compare how many ${did[measure]}.`;
  const range = differenceText(difference(a, b));
  const result = verdict(a, b);
  if (result === 'unclear') return `No clear difference in how many ${did[measure]}: ${range}.`;
  return `${result === 'more' ? 'More' : 'Fewer'} visitors ${did[measure]} with this wording: ${range}.`;
}

function Results({ results, isOver }: { results: NonNullable<JourneyWording['results']>; isOver: boolean }) {
  const rows = [
    { name: 'With this wording', arm: results.shown },
    { name: 'Others', arm: results.others },
  ];
  return (
    <div className="mt-3">
      <Table
        caption="Visitors in the test"
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Visitors', heading: true, cell: ({ name, arm }) => `${name}: ${arm.visitors}` },
          { key: 'went_on', header: 'Continued', cell: ({ arm }) => shareText(shareIn(arm, 'went_on')) },
          { key: 'finished', header: 'Request or account', cell: ({ arm }) => shareText(shareIn(arm, 'finished')) },
        ]}
      />
      <p className="text-ink-soft mt-2">
        {isOver
          ? `${conclusion(results, 'went_on')} ${conclusion(results, 'finished')}`
          : 'You’ll see the result after the last day. Until then, differences come and go.'}{' '}
        In 95 of 100 tests, the true value falls within the range.
      </p>
    </div>
  );
}

/** One text: where and when it is shown, to how many, and what it does. */
export function WordingPart({ wording, page }: { wording: JourneyWording; page: string }) {
  const turn = useApiMutation(journeyBackOffice.turnWording, { refreshes: [journeyBackOffice.wordings] });
  const { name, text, share, starts_on: from, ends_on: until, state, results } = wording;
  const isOn = state !== 'off';
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">
          {name} <Badge tone={state === 'running' ? 'positive' : 'plain'}>{states[state]}</Badge>
        </h3>
        <Button
          size="small"
          variant="secondary"
          busy={turn.isPending}
          onClick={() => turn.mutate({ body: { id: wording.id, on: !isOn } })}
        >
          {isOn ? 'Turn off' : 'Turn on'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
      <p className="text-ink-soft">
        {page}. {share === 100 ? 'For everyone' : `For ${share}% of visitors`}, from {formatDate(from)}
        {until ? ` to ${formatDate(until)}` : ''}.
      </p>
      <p className="mt-1">
        {[text.heading, text.lead, ...text.points.map((point) => `${point.title}: ${point.text}`), text.action]
          .filter(Boolean)
          .join(' / ')}
      </p>
      {results ? <Results results={results} isOver={state === 'ended' || state === 'off'} /> : null}
      <ProblemNote>{turn.isError ? messageOf(turn.error) : undefined}</ProblemNote>
    </li>
  );
}
