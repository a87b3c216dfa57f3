import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import type { ViewLine } from '#contract/areas/back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { PageSteps, useAddressPages, usePagesBack } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

type View = ReplyOf<typeof backOffice.ownViews>['data'][number];

const LOOK_ROWS = 20;
const VIEW_ROWS = 10;

/** The first page of the member's list, shared by the list and the pending request. */
export const firstViews = { query: { limit: VIEW_ROWS } } as const;

function Lines({ rows }: { rows: readonly ViewLine[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="Viewed" className="divide-line divide-y">
      {rows.map((row) => (
        <li key={row.id} className="py-2">
          {row.kind === 'page' ? 'Page' : 'Data'}: {row.what}
          <span className="text-ink-faint text-caption block">
            {time.instant(row.at, 'full')}, {row.operator ?? 'a former team member'}
          </span>
        </li>
      ))}
    </ul>
  );
}

function LogDialog({ id, memberId, onClose }: { id: number; memberId: number | undefined; onClose: () => void }) {
  const pages = usePagesBack();
  const query = { before: pages.from, limit: LOOK_ROWS };
  const accessLog = useApiQuery(
    backOffice.ownViewLog,
    { params: { id }, query },
    { enabled: memberId === undefined, keepPrevious: true },
  );
  const team = useApiQuery(
    backOffice.viewLog,
    { params: { id, member_id: memberId ?? 0 }, query },
    { enabled: memberId !== undefined, keepPrevious: true },
  );
  const log = memberId === undefined ? accessLog : team;
  return (
    <Dialog open onClose={onClose} title="What they viewed">
      <QueryState query={log} what="what they viewed" skeleton={<SkeletonRows rows={4} />} compact>
        {({ data, next }) => (
          <>
            {data.length === 0 ? <p className="text-ink-soft">They didn’t open anything.</p> : <Lines rows={data} />}
            <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

/** A pending request is shown above the list. */
function isGranted({ state, granted_at: at }: View): boolean {
  return state === 'over' || at !== null;
}

interface ViewsProps {
  views: readonly View[];
  before: boolean;
  isOwn: boolean;
  onShow: (id: number) => void;
}

function Views({ views, before, isOwn, onShow }: ViewsProps) {
  const time = useMemberTime();
  if (views.length === 0)
    return <p className="text-ink-soft">{before ? 'No earlier support access.' : 'Nobody has viewed this account.'}</p>;
  return (
    <ul aria-label="Support access" className="divide-line divide-y">
      {views.map((view) => (
        <li key={view.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0 flex-1 basis-64">
            {view.operator ?? 'Support'}
            {view.reason === '' ? '' : `: ${view.reason}`}
            <span className="text-ink-faint text-caption block">
              {view.granted_at === null
                ? `Requested ${time.instant(view.requested_at, 'full')}${view.ended_by === 'member' ? '' : ', no access given'}`
                : `Allowed ${time.instant(view.granted_at, 'full')}`}
              {view.ended_by === 'member'
                ? `, ${view.granted_at === null ? 'declined' : 'ended'} by ${isOwn ? 'you' : 'the member'}`
                : view.ended_by === 'operator'
                  ? ', ended by support'
                  : ''}
            </span>
          </span>
          {view.looks > 0 ? (
            <Button size="small" variant="quiet" className="-ml-3.5 sm:ml-0" onClick={() => onShow(view.id)}>
              {counted(view.looks, 'item')} viewed
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** The support accesses of a member, for the member or an operator. */
export function LookList({ memberId }: { memberId?: number }) {
  const pages = useAddressPages('looks');
  const [openId, setOpenId] = useState<number | null>(null);
  const query = pages.from === undefined ? firstViews.query : { ...firstViews.query, before: pages.from };
  const ownAccesses = useApiQuery(
    backOffice.ownViews,
    { query },
    { enabled: memberId === undefined, keepPrevious: true },
  );
  const team = useApiQuery(
    backOffice.views,
    { params: { member_id: memberId ?? 0 }, query },
    { enabled: memberId !== undefined, keepPrevious: true },
  );
  const list = memberId === undefined ? ownAccesses : team;
  return (
    <>
      <QueryState query={list} what="the history of support access" skeleton={<SkeletonRows rows={2} />} compact>
        {({ data, next }) => (
          <>
            <Views
              views={data.filter(isGranted)}
              before={pages.onBack !== undefined}
              isOwn={memberId === undefined}
              onShow={setOpenId}
            />
            <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
          </>
        )}
      </QueryState>
      {openId === null ? null : <LogDialog id={openId} memberId={memberId} onClose={() => setOpenId(null)} />}
    </>
  );
}
