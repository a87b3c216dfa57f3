import { useState } from 'react';
import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import type { DecisionKind, OperatorDraw } from '#contract/areas/draw-back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { pageIn, useAddress } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { counted, momentInSydney, recordPath, stateWords } from '#web/areas/draw-records/public.tsx';
import { DecisionDialog, RequestDialog } from './decision-dialogs.tsx';
import { SeriesPart } from './series-part.tsx';

const ROWS = 20;

type Opened = { draw: OperatorDraw; what: DecisionKind | 'decide' } | null;

const actionWords: Readonly<Record<DecisionKind, string>> = { void: 'Void', redraw: 'Redraw' };

function DrawLine({ draw, onOpen }: { draw: OperatorDraw; onOpen: (opened: Opened) => void }) {
  const { word, tone } = stateWords[draw.state];
  const { waiting } = draw;
  const name = `draw no. ${draw.sequence}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TextLink href={recordPath(draw.sequence)} className="font-medium">
            {draw.title} no. {draw.sequence}
          </TextLink>
          <Badge tone={tone}>{word}</Badge>
          {draw.redraws === null ? null : <Badge>Redraw of no. {draw.redraws}</Badge>}
          {waiting ? <Badge tone="warning">{waiting.what === 'void' ? 'Void' : 'Redraw'} requested</Badge> : null}
        </span>
        <span className="text-ink-soft block">
          {momentInSydney(draw.draws_at)} · {counted(draw.entries, 'entry', 'entries')}
          {draw.unclaimed > 0 ? ` · ${counted(draw.unclaimed, 'prize')} unclaimed` : ''}
        </span>
        {draw.ended_reason === null ? null : <span className="text-ink-faint block">{draw.ended_reason}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        {waiting ? (
          <Button
            size="small"
            variant="secondary"
            aria-label={`${waiting.mine ? 'Withdraw the request for' : 'Decide on the request for'} ${name}`}
            onClick={() => onOpen({ draw, what: 'decide' })}
          >
            {waiting.mine ? 'Withdraw' : 'Decide'}
          </Button>
        ) : null}
        {draw.can.map((what) => (
          <Button
            key={what}
            size="small"
            variant="secondary"
            aria-label={`${actionWords[what]}: ${name}`}
            onClick={() => onOpen({ draw, what })}
          >
            {actionWords[what]}
          </Button>
        ))}
      </span>
    </li>
  );
}

function DrawList() {
  const [search, change] = useAddress();
  const [opened, setOpened] = useState<Opened>(null);
  const page = pageIn(search);
  const isWaiting = search.get('show') === 'waiting';
  const query = { page, limit: ROWS, waiting: isWaiting ? ('true' as const) : undefined };
  const list = useApiQuery(drawBackOffice.draws, { query }, { keepPrevious: true });
  const show = (next: number) => change({ page: next > 1 ? String(next) : '' });
  return (
    <Section
      title="Draws"
      note="Draws run automatically. Two operators together can void one, or redraw one that’s void."
    >
      <SegmentedControl
        label="Which draws"
        choices={[
          { value: 'all', label: 'All' },
          { value: 'waiting', label: 'Waiting for a decision' },
        ]}
        value={isWaiting ? 'waiting' : 'all'}
        onChange={(value) => change({ show: value === 'waiting' ? 'waiting' : '', page: '' })}
        className="mb-4"
      />
      <QueryState
        query={list}
        what="the draws"
        skeleton={<SkeletonRows rows={6} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {(draws) => (
          <>
            <BackOfficeEmpty
              list={draws}
              page={page}
              onPage={show}
              illustration="reading"
              message={isWaiting ? 'No draw is waiting for a decision' : 'No draws yet'}
            />
            <ul aria-label="Draws" className="divide-line divide-y">
              {draws.data.map((draw) => (
                <DrawLine key={draw.sequence} draw={draw} onOpen={setOpened} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
      <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / ROWS)} onPage={show} />
      {opened === null ? null : opened.what === 'decide' ? (
        <DecisionDialog draw={opened.draw} onClose={() => setOpened(null)} />
      ) : (
        <RequestDialog draw={opened.draw} what={opened.what} onClose={() => setOpened(null)} />
      )}
    </Section>
  );
}

/** Draws and their series. */
export function BackOfficeDrawsPage() {
  return (
    <>
      <PageHeader title="Draws" lead="Every draw, and the series it comes from." />
      <Columns wide>
        <DrawList />
        <SeriesPart />
      </Columns>
    </>
  );
}
