import { useState } from 'react';
import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import type { OperatorSeries } from '#contract/areas/draw-back-office.ts';
import { clockTime, formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { counted, momentInSydney } from '#web/areas/draw-records/public.tsx';
import { SeriesEditor } from './series-editor.tsx';
import { weekdayNames } from './series-values.ts';

function scheduleWords({ repeats, weekday, draw_on: day, draw_time }: OperatorSeries): string {
  const [hours, minutes] = draw_time.split(':').map(Number);
  const time = clockTime(hours! * 60 + minutes!);
  if (repeats === 'daily') return `Every day at ${time}`;
  if (repeats === 'weekly') return `Every ${weekdayNames[(weekday ?? 1) - 1]} at ${time}`;
  if (repeats === 'monthly') return `On the last day of each month at ${time}`;
  return `Once, on ${formatDate(day!)} at ${time}`;
}

/** Starts a series or stops it, with the reason. */
function ActivationDialog({ series, onClose }: { series: OperatorSeries; onClose: () => void }) {
  const starts = !series.active;
  const form = useApiForm<typeof drawBackOffice.activateSeries, { reason: string }>(drawBackOffice.activateSeries, {
    defaults: { reason: '' },
    body: ({ reason }) => ({ id: series.id, active: starts, reason }),
    refreshes: [drawBackOffice.series, drawBackOffice.draws],
    onDone: () => {
      showToast({ tone: 'positive', text: `${series.title} ${starts ? 'started' : 'stopped'}.` });
      onClose();
    },
  });
  const title = `${starts ? 'Start' : 'Stop'} ${series.title}?`;
  const { missing_permits: missing } = series;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={title}
      description={
        starts
          ? 'Its next draws will be announced within a minute and can’t be changed after that.'
          : 'No more draws will be announced. Draws already announced will still take place.'
      }
    >
      <Form form={form} aria-label={title} className="space-y-5">
        {starts && missing.length > 0 ? (
          <Notice tone="warning">
            Without a permit, residents of {missing.join(', ')} can’t enter. You can add permits first.
          </Notice>
        ) : null}
        <TextArea label="Reason" hint="Recorded in the audit log." rows={2} maxLength={300} {...form.field('reason')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{starts ? 'Start series' : 'Stop series'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type Opened = { what: 'edit'; series: OperatorSeries | null } | { what: 'activate'; series: OperatorSeries } | null;

function SeriesLine({ series, onOpen }: { series: OperatorSeries; onOpen: (opened: Opened) => void }) {
  const { missing_permits: missing } = series;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{series.title}</span>
          <Badge tone={series.active ? 'positive' : 'plain'}>{series.active ? 'Running' : 'Not running'}</Badge>
          {series.sample ? <Badge>Sample</Badge> : null}
        </span>
        <span className="text-ink-soft block">
          {scheduleWords(series)} · {counted(series.prizes.length, 'prize')} · {series.states.join(', ')}
        </span>
        {series.next_draw_at === null ? null : (
          <span className="text-ink-faint block">Next draw: {momentInSydney(series.next_draw_at)}</span>
        )}
        {missing.length > 0 ? (
          <span className="text-warning block font-medium">
            No permit for {missing.join(', ')}. Residents can’t enter until you add one.
          </span>
        ) : null}
      </span>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          variant="secondary"
          aria-label={`Edit ${series.title}`}
          onClick={() => onOpen({ what: 'edit', series })}
        >
          Edit
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`${series.active ? 'Stop' : 'Start'} ${series.title}`}
          onClick={() => onOpen({ what: 'activate', series })}
        >
          {series.active ? 'Stop' : 'Start'}
        </Button>
      </span>
    </li>
  );
}

/** The templates of draws: drafts, and those that run. */
export function SeriesPart() {
  const [opened, setOpened] = useState<Opened>(null);
  const list = useApiQuery(drawBackOffice.series);
  const close = () => setOpened(null);
  return (
    <Section
      title="Series"
      action={
        <Button size="small" onClick={() => setOpened({ what: 'edit', series: null })}>
          New series
        </Button>
      }
    >
      <QueryState
        query={list}
        what="the series"
        skeleton={<SkeletonRows rows={3} />}
        failed={operatorProblem}
        empty={
          <EmptyState
            illustration="reading"
            message="No series yet"
            subtitle1="Add a series and start it when it’s ready."
          />
        }
      >
        {({ data }) => (
          <ul aria-label="Series" className="divide-line divide-y">
            {data.map((series) => (
              <SeriesLine key={series.id} series={series} onOpen={setOpened} />
            ))}
          </ul>
        )}
      </QueryState>
      {opened?.what === 'edit' ? <SeriesEditor series={opened.series} onClose={close} /> : null}
      {opened?.what === 'activate' ? <ActivationDialog series={opened.series} onClose={close} /> : null}
    </Section>
  );
}
