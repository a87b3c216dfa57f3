import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { cx } from 'class-variance-authority';
import { backOffice } from '#contract/areas/back-office.ts';
import type { BackOfficeOverview, OverviewAlert, WaitingQueue } from '#contract/areas/back-office.ts';
import { Link } from '#web/design/link.tsx';
import { Card, PageHeader, Section } from '#web/design/page.tsx';
import { Loading, SkeletonShape } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { OverviewActivity } from './overview-activity.tsx';
import { alertWords, counted, queueWords } from './overview-words.ts';

const AGAIN_MS = 30_000;

function AlertLine({ alert }: { alert: OverviewAlert }) {
  const time = useMemberTime();
  const words = alertWords(alert, (at) =>
    alert.kind === 'hardship_due' ? time.instant(at, 'wmd') : time.instant(at, 'full'),
  );
  const Icon = words.grave ? CircleAlert : TriangleAlert;
  return (
    <li>
      <Link
        href={words.href}
        className="hover:bg-sunken -mx-2 flex min-h-11 items-start gap-3 rounded-control px-2 py-2.5 transition-colors"
      >
        <Icon
          size={20}
          aria-hidden="true"
          className={cx('mt-0.5 shrink-0', words.grave ? 'text-negative' : 'text-warning')}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{words.title}</span>
          <span className="text-ink-soft text-caption block">{words.detail}</span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className="text-ink-faint mt-1 shrink-0" />
      </Link>
    </li>
  );
}

function Alerts({ alerts }: { alerts: readonly OverviewAlert[] }) {
  return (
    <Card title="Needs attention">
      {alerts.length === 0 ? (
        <p className="text-ink-soft flex items-center gap-2.5">
          <CircleCheck size={20} aria-hidden="true" className="text-positive shrink-0" />
          Nothing needs attention right now.
        </p>
      ) : (
        <ul aria-label="Alerts" className="divide-line -my-2 divide-y">
          {alerts.map((alert) => (
            <AlertLine key={`${alert.kind} ${alert.subject}`} alert={alert} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function QueueTile({ queue }: { queue: WaitingQueue }) {
  const time = useMemberTime();
  const { label, href } = queueWords[queue.name];
  return (
    <li>
      <Link
        href={href}
        className={cx(
          'border-line hover:border-line-strong block h-full rounded-panel border px-4 py-3.5 transition-colors',
          queue.count > 0 && 'bg-surface',
        )}
      >
        <span className="text-ink-soft text-caption block font-medium">{label}</span>
        <span
          className={cx(
            'figures mt-1 block text-[1.75rem] leading-tight font-semibold',
            queue.count === 0 && 'text-ink-faint',
          )}
        >
          {queue.count.toLocaleString('en-AU')}
        </span>
        <span className="text-ink-faint text-caption block">
          {queue.count === 0 ? 'All clear' : queue.since ? `Oldest ${time.instant(queue.since, 'fromNow')}` : 'Waiting'}
        </span>
      </Link>
    </li>
  );
}

function Overview({ overview }: { overview: BackOfficeOverview }) {
  return (
    <>
      <Alerts alerts={overview.alerts} />
      <Section title="Queues" className="mt-8">
        <ul aria-label="Queues" className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {overview.queues.map((queue) => (
            <QueueTile key={queue.name} queue={queue} />
          ))}
        </ul>
      </Section>
      <Section title="Last 30 days" className="mt-8" note={counted(overview.members, MEMBERS)}>
        <OverviewActivity activity={overview.activity} />
      </Section>
    </>
  );
}

const MEMBERS = { one: 'member in total, not counting operators.', many: 'members in total, not counting operators.' };

/** In the shape of what comes, so that nothing moves. */
function OverviewSkeleton() {
  return (
    <Loading label="Loading the overview">
      <SkeletonShape className="h-28 w-full" />
      <SkeletonShape className="mt-8 mb-4 h-8 w-40" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {Array.from({ length: 8 }, (_, at) => (
          <SkeletonShape key={at} className="h-27 w-full" />
        ))}
      </div>
      <SkeletonShape className="mt-8 h-96 w-full" />
    </Loading>
  );
}

/** The first screen of the back office: what needs attention, what waits, and how much the product is used. */
export function OverviewPage() {
  const overview = useApiQuery(backOffice.overview, {}, { refetchIntervalMs: AGAIN_MS });
  return (
    <>
      <PageHeader title="Overview" lead="What needs attention, what’s waiting, and how members use the product." />
      <QueryState query={overview} what="the overview" skeleton={<OverviewSkeleton />} failed={operatorProblem}>
        {({ data }) => <Overview overview={data} />}
      </QueryState>
    </>
  );
}
