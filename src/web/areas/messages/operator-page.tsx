import { useState } from 'react';
import Inbox from 'lucide-react/icons/inbox';
import { messages } from '#contract/areas/messages.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { DeskFailed } from '#web/kit/desk-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PAGE_ROWS } from './reads.ts';

const AGAIN_MS = 15_000;

/** The operator's first screen: who waits for an answer, the longest first. */
export function OperatorPage() {
  const [answered, setAnswered] = useState(false);
  const [page, setPage] = useState(1);
  const time = useMemberTime();
  const list = useApiQuery(messages.teamList, { query: { answered, page, limit: PAGE_ROWS } }, { keepPrevious: true, refetchIntervalMs: AGAIN_MS });
  const rows = list.data?.data ?? [];
  return (
    <>
      <PageHeader title="Operator" lead="Members who wrote to the team, the one that waits longest first." />
      <ConsoleNav current="/operator" />
      <Columns>
        <SegmentedControl
          label="Which conversations"
          choices={[{ value: 'waiting', label: 'Waiting' }, { value: 'answered', label: 'Answered' }]}
          value={answered ? 'answered' : 'waiting'}
          onChange={(value) => {
            setAnswered(value === 'answered');
            setPage(1);
          }}
        />
        {list.isPending ? <SkeletonRows rows={4} label="Loading the conversations" /> : null}
        {list.isError ? <DeskFailed error={list.error} what="The conversations" /> : null}
        {list.data && rows.length === 0 ? <EmptyState icon={Inbox} message={answered ? 'Nothing has been answered yet' : 'Nobody is waiting'} /> : null}
        <ul aria-label="Conversations" className="divide-line mt-4 divide-y">
          {rows.map((row) => (
            <li key={`${row.member_id}-${row.message_header_id}`}>
              <Link href={`/operator/messages/${row.member_id}/${row.message_header_id}`} className="hover:bg-surface block rounded-tag py-3.5 transition-colors">
                <span className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0 truncate font-semibold">{row.subject}</span>
                  <span className="text-ink-faint text-caption shrink-0">{time.instant(row.created_at, 'fromNow')}</span>
                </span>
                <span className="text-ink-soft block truncate">
                  {row.member_name}: {row.message}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / PAGE_ROWS)} onPage={setPage} />
      </Columns>
    </>
  );
}
