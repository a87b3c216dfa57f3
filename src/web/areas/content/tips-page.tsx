import { useSearchParams } from 'react-router';
import { content } from '#contract/areas/content.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { tipsQuery } from './reads.ts';
import { TipList } from './tip-list.tsx';

/** Tips by tag and page. */
export function TipsPage() {
  const [search, setSearch] = useSearchParams();
  const query = tipsQuery(search);
  const list = useApiQuery(content.tips, { query }, { keepPrevious: true });
  const show = (tag: number | undefined, page: number) =>
    setSearch({ ...(tag ? { tag: String(tag) } : {}), ...(page > 1 ? { page: String(page) } : {}) });
  const { tags, count } = list.data ?? { tags: [], count: 0 };
  return (
    <>
      <PageHeader title="Tips" lead="Short reads to help your money go further. General information, not advice." />
      <Columns>
        {tags.length > 0 ? (
          <SegmentedControl<string>
            label="Which tips"
            choices={[{ value: '', label: 'All' }, ...tags.map((tag) => ({ value: String(tag.id), label: tag.name }))]}
            value={query.tags_id === undefined ? '' : String(query.tags_id)}
            onChange={(value) => show(value === '' ? undefined : Number(value), 1)}
            className="mb-4"
          />
        ) : null}
        <QueryState
          query={list}
          what="the tips"
          skeleton={<SkeletonRows rows={8} />}
          empty={
            <EmptyState
              illustration="reading"
              message="No tips here"
              buttonText="Show all tips"
              onButton={() => show(undefined, 1)}
            />
          }
        >
          {({ data }) => (
            <TipList
              className="list-card"
              label="Tips"
              tips={data}
              tagOf={query.tags_id === undefined ? (id) => tags.find((tag) => tag.id === id)?.name : undefined}
            />
          )}
        </QueryState>
        <Pagination
          page={query.page}
          pageCount={Math.ceil(count / query.limit)}
          onPage={(page) => show(query.tags_id, page)}
        />
      </Columns>
    </>
  );
}
