import { useSearchParams } from 'react-router';
import { household } from '#contract/areas/household.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { LogList } from './log-list.tsx';
import { LOG_ROWS, logInput } from './reads.ts';

/** The log of all changes to what the member shares. */
export function LogPage() {
  useLive();
  const [search, setSearch] = useSearchParams();
  const listQuery = logInput(search);
  const log = useApiQuery(household.log, listQuery, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Household history"
        over={<TextLink href="/household">Household</TextLink>}
        lead="Every change to what you share. You can undo a change if nothing else has changed since."
      />
      <Columns>
        <QueryState
          query={log}
          what="the log"
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={({ total }) => total === 0}
          empty={
            <EmptyState
              illustration="history"
              message="No changes yet"
              subtitle1="Invitations and changes will appear here."
              buttonText="Go to Household"
              href="/household"
            />
          }
        >
          {({ data }) => <LogList entries={data} />}
        </QueryState>
        <Pagination
          page={listQuery.query.page}
          pageCount={Math.ceil((log.data?.total ?? 0) / LOG_ROWS)}
          onPage={(page) => setSearch({ page: String(page) })}
        />
      </Columns>
    </>
  );
}
