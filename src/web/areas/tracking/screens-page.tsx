import { traffic } from '#contract/areas/traffic.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, isCivilDate } from '#domain/calendar/civil-date.ts';
import { DateInput } from '#web/design/date-input.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import type { Column } from '#web/design/table.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FunnelSection } from './funnel-section.tsx';

type Screen = ReplyOf<typeof traffic.screens>['data'][number];

const DEFAULT_DAYS = 27;

/** '45 s', '2 min 5 s', '15 min', '3 h 20 min'. */
function stay(seconds: number | null): string {
  if (seconds === null) return '–';
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const stayed =
    whole < 3600
      ? `${Math.floor(whole / 60)} min ${whole % 60} s`
      : `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
  return stayed.replace(/ 0 (?:s|min)$/, '');
}

const columns: readonly Column<Screen>[] = [
  {
    key: 'place',
    header: 'Screen',
    heading: true,
    cell: ({ page, place }) => (
      <span className="block min-w-0">
        <span className="block wrap-anywhere">{page}</span>
        <span className="text-ink-faint block font-normal break-all">{place}</span>
      </span>
    ),
  },
  { key: 'members', header: 'Members', align: 'end', cell: ({ members }) => members.toLocaleString('en-AU') },
  { key: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => visits.toLocaleString('en-AU') },
  { key: 'median', header: 'Typical time', align: 'end', cell: ({ median_seconds: seconds }) => stay(seconds) },
  {
    key: 'time',
    header: 'Total time',
    align: 'end',
    wideOnly: true,
    cell: ({ total_minutes: minutes }) => stay(minutes * 60),
  },
  {
    key: 'phones',
    header: 'On phones',
    align: 'end',
    wideOnly: true,
    cell: ({ phones }) => `${Math.round(phones * 100)}%`,
  },
];

/** The days that the address names; four weeks up to today where it names none, or no span. */
function spanIn(address: URLSearchParams, today: string): { from: string; to: string } {
  const day = (name: string) => [address.get(name) ?? ''].find((word) => isCivilDate(word) && word <= today);
  const to = day('to') ?? today;
  const from = day('from') ?? addDays(to, -DEFAULT_DAYS);
  return from <= to ? { from, to } : { from: addDays(to, -DEFAULT_DAYS), to };
}

/** Which screens members open and how long they stay, and how far they come on the way from one to another. */
export function BackOfficeScreensPage() {
  const time = useMemberTime();
  const [address, keep] = useAddress();
  const span = spanIn(address, time.today());
  const screens = useApiQuery(traffic.screens, { query: span });
  const rows = screens.data?.data ?? [];
  return (
    <>
      <PageHeader
        title="Screen usage"
        lead="Which screens members open. We only count members who allow it, and never record what they search for."
      />
      <Columns>
        <div className="mb-8 grid max-w-120 gap-4 sm:grid-cols-2">
          <DateInput
            label="From"
            value={span.from}
            max={span.to}
            onChange={(from) => (from ? keep({ from }) : undefined)}
          />
          <DateInput
            label="To"
            value={span.to}
            min={span.from}
            maxToday
            onChange={(to) => (to ? keep({ to }) : undefined)}
          />
        </div>
        <Section title="Most visited">
          <QueryState
            query={screens}
            what="the screens"
            skeleton={<SkeletonRows rows={6} />}
            failed={operatorProblem}
            empty={
              <EmptyState illustration="history" message="No visits in this period" subtitle1="Choose other dates." />
            }
          >
            {({ data }) => (
              <Table caption="Screens by visits" columns={columns} rows={data} rowKey={({ place }) => place} />
            )}
          </QueryState>
        </Section>
        {rows.length > 1 ? <FunnelSection span={span} screens={rows} /> : null}
      </Columns>
    </>
  );
}
