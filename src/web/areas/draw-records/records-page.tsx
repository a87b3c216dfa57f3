import { drawRecords } from '#contract/areas/draw-records.ts';
import type { DrawSummary } from '#contract/areas/draw-records.ts';
import { drawStates } from '#domain/draws/draw-states.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { TextLink } from '#web/design/link.tsx';
import { moneyText } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { pageIn, useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { CheckList } from './check-list.tsx';
import { counted, dayInSydney, recordPath, stateWords, timeInSydney } from './draw-words.ts';
import { publishedKeys } from './record-order.ts';
import { useRecordCheck } from './use-record-check.ts';

const PAGE = 25;
const ANY = '';

function DrawRow({ draw }: { draw: DrawSummary }) {
  const { word, tone } = stateWords[draw.state];
  const facts = [
    `${dayInSydney(draw.draws_at)}, ${timeInSydney(draw.draws_at)}`,
    `${counted(draw.prizes, 'prize')} worth ${moneyText({ cents: draw.prize_value, tone: 'plain' })}`,
    ...(draw.entries === null ? [] : [counted(draw.entries, 'entry', 'entries')]),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <TextLink href={recordPath(draw.sequence)} className="font-medium">
            {draw.title}
          </TextLink>
          {draw.redraws === null ? null : <Badge>Redraw of no. {draw.redraws}</Badge>}
          {draw.entered ? <Badge tone="accent">You’re in</Badge> : null}
          {draw.sample ? <Badge>Sample</Badge> : null}
        </span>
        <span className="text-ink-soft block">{facts.join(' · ')}</span>
        {draw.ended_reason === null ? null : <span className="text-ink-faint block">{draw.ended_reason}</span>}
      </span>
      <span className="flex items-center gap-3">
        <Badge tone={tone}>{word}</Badge>
        <span className="text-ink-faint figures text-caption">No. {draw.sequence}</span>
      </span>
    </li>
  );
}

/** Checks a file that somebody downloaded or was sent. */
function FileCheck() {
  const check = useRecordCheck();
  const read = async (files: File[]): Promise<void> => {
    const [file] = files;
    if (file) await check.run(async () => ({ kind: 'file', text: await file.text(), keys: await publishedKeys() }));
  };
  return (
    <Section
      title="Check a record file"
      note="If you’ve downloaded a record or been sent one, your browser can check it with our published keys. Nothing is uploaded."
    >
      <FileDrop label="Record file" accept=".json" onFiles={(files) => void read(files)} />
      {check.state === 'done' ? (
        <p className="mt-4 font-medium">
          Draw no. {check.sequence}: {check.title}
        </p>
      ) : null}
      <CheckList check={check} />
    </Section>
  );
}

function LogLink() {
  return (
    <p className="mt-4">
      <TextLink href="/giveaways/draws/log" className="inline-block py-2">
        See the log of all receipts, day by day
      </TextLink>
    </p>
  );
}

interface Filter {
  series: string;
  state: DrawSummary['state'] | undefined;
  entered: boolean;
}

function filterIn(search: URLSearchParams): Filter {
  return {
    series: search.get('series') ?? ANY,
    state: drawStates.find((each) => each === search.get('state')),
    entered: search.get('entered') === 'yes',
  };
}

const stateChoices = drawStates
  .filter((each) => each !== 'drawn')
  .map((each) => ({ value: each as string, label: stateWords[each].word }));

function Filters({ own, series }: { own: boolean; series: readonly { slug: string; title: string }[] }) {
  const [search, change] = useAddress();
  const filter = filterIn(search);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-4">
      <div className="min-w-[min(12rem,100%)] flex-1 basis-48">
        <Select
          label="Draw"
          options={[
            { value: ANY, label: 'All draws' },
            ...series.map(({ slug, title }) => ({ value: slug, label: title })),
          ]}
          value={filter.series}
          onChange={(value) => change({ series: value, page: '' })}
        />
      </div>
      <div className="min-w-[min(12rem,100%)] flex-1 basis-48">
        <Select
          label="Status"
          options={[{ value: ANY, label: 'Any status' }, ...stateChoices]}
          value={filter.state ?? ANY}
          onChange={(value) => change({ state: value, page: '' })}
        />
      </div>
      {own ? (
        <Switch
          label="Only my draws"
          checked={filter.entered}
          onChange={(isOn) => change({ entered: isOn ? 'yes' : '', page: '' })}
        />
      ) : null}
    </div>
  );
}

function RecordList({ own }: { own: boolean }) {
  const [search, change] = useAddress();
  const page = pageIn(search);
  const { series, state, entered } = filterIn(search);
  const query = {
    page,
    limit: PAGE,
    series: series || undefined,
    state,
    entered: own && entered ? ('true' as const) : undefined,
  };
  const list = useApiQuery(drawRecords.list, { query }, { keepPrevious: true });
  return (
    <>
      <Filters own={own} series={list.data?.series ?? []} />
      <QueryState
        query={list}
        what="the draws"
        skeleton={<SkeletonRows rows={8} />}
        empty={
          <EmptyState
            illustration="reading"
            message="No draws match"
            buttonText="Show all draws"
            onButton={() => change({ series: '', state: '', entered: '', page: '' })}
          />
        }
      >
        {({ data }) => (
          <ul aria-label="Draws" className="list-card divide-line divide-y px-4">
            {data.map((draw) => (
              <DrawRow key={draw.sequence} draw={draw} />
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination
        page={page}
        pageCount={Math.ceil((list.data?.total ?? 0) / PAGE)}
        onPage={(next) => change({ page: next > 1 ? String(next) : '' })}
      />
    </>
  );
}

const lead =
  'Every draw we’ve announced is here with its number, whatever happened to it. Anyone can check how the winners were drawn.';

/** The public list of all draws. */
export function PublicRecordsPage() {
  return (
    <>
      <PageHeader title="Draw records" lead={lead} />
      <Columns>
        <RecordList own={false} />
        <FileCheck />
        <LogLink />
      </Columns>
    </>
  );
}

/** The same list for a member, who sees which draws they are in. */
export function MemberRecordsPage() {
  return (
    <>
      <PageHeader title="Draw records" lead={lead} />
      <Columns>
        <RecordList own />
        <FileCheck />
        <LogLink />
      </Columns>
    </>
  );
}
