import { useState } from 'react';
import { useSearchParams } from 'react-router';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { household } from '#contract/areas/household.ts';
import type { SharedRow } from '#contract/areas/household.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from '#web/areas/transactions/public.tsx';
import { ACCOUNT_ROWS, rowsInput } from './reads.ts';
import type { Direction } from './reads.ts';
import { RowDrawer } from './shared-transaction-drawer.tsx';

type Share = Pick<ReplyOf<typeof household.account>, 'share_id' | 'access' | 'owner'>;

function RowLine({ transaction, onOpen }: { transaction: SharedRow; onOpen: () => void }) {
  const time = useMemberTime();
  const face = faceOf(transaction.sub_category_id);
  return (
    <li>
      <button
        type="button"
        className="hover:bg-surface flex min-h-16 w-full items-center gap-3 rounded-tag py-2 text-left transition-colors"
        onClick={onOpen}
      >
        <CategoryIcon icon={face.icon} colour={face.colour} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{transaction.merchant ?? transaction.description}</span>
          <span className="text-ink-faint text-caption flex items-center gap-1.5 truncate">
            {transaction.transfer ? <ArrowLeftRight size={13} aria-hidden="true" className="shrink-0" /> : null}
            <span
              className={`truncate ${transaction.sub_category_id === 0 && !transaction.transfer ? 'text-warning font-medium' : ''}`}
            >
              {transaction.transfer ? 'Transfer' : face.name}
            </span>
            <span className="shrink-0">· {time.date(transaction.date)}</span>
          </span>
          {transaction.notes ? (
            <span className="text-ink-soft text-caption block truncate">{transaction.notes}</span>
          ) : null}
        </span>
        <span className="flex shrink-0 flex-col items-end">
          <Money cents={transaction.amount} currency={transaction.currency} size="strong" />
          {transaction.status === 'pending' ? <Badge tone="info">Pending</Badge> : null}
        </span>
      </button>
    </li>
  );
}

/** The rows of a shared account: searched, by page, each opened beside the list. */
export function SharedRows({ share }: { share: Share }) {
  const [search, setSearch] = useSearchParams();
  const [openId, setOpenId] = useState<number | null>(null);
  const listQuery = rowsInput(share.share_id, search);
  const list = useApiQuery(household.rows, listQuery, { keepPrevious: true });
  const { description = '', direction = 'all', page } = listQuery.query;
  const shown = list.data;
  const opened = shown?.data.find(({ id }) => id === openId);
  function go(next: { q?: string; direction?: Direction; page?: number }): void {
    const q = next.q ?? description;
    const way = next.direction ?? direction;
    setSearch(
      {
        ...(q ? { q } : {}),
        ...(way === 'all' ? {} : { direction: way }),
        ...(next.page && next.page > 1 ? { page: String(next.page) } : {}),
      },
      { replace: true },
    );
  }
  return (
    <Section
      title="Transactions"
      note={
        shown && shown.total > 0 ? (
          <>
            {shown.total.toLocaleString('en-AU')} {shown.total === 1 ? 'transaction' : 'transactions'},{' '}
            <Money cents={shown.money_in} tone="plain" /> in, <Money cents={shown.money_out} tone="plain" /> out
          </>
        ) : undefined
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search transactions"
          words={description}
          onWords={(q) => go({ q })}
          className="min-w-0 flex-1 basis-56"
        />
        <SegmentedControl<Direction>
          label="Which transactions"
          choices={[
            { value: 'all', label: 'All' },
            { value: 'debit', label: 'Money out' },
            { value: 'credit', label: 'Money in' },
          ]}
          value={direction}
          onChange={(way) => go({ direction: way })}
        />
      </div>
      <QueryState
        query={list}
        what="the transactions"
        skeleton={<SkeletonRows rows={6} />}
        isEmpty={({ total }) => total === 0}
        empty={
          description || direction !== 'all' ? (
            <EmptyState
              illustration="search"
              message="No matches"
              subtitle1="Try another search, or show all transactions."
              buttonText="Show all"
              onButton={() => setSearch({}, { replace: true })}
            />
          ) : (
            <EmptyState
              illustration="transactions"
              message="No transactions yet"
              subtitle1={`They’ll appear when ${share.owner} adds some.`}
            />
          )
        }
      >
        {({ data }) => (
          <ul aria-label="Transactions" className="divide-line divide-y">
            {data.map((transaction) => (
              <RowLine key={transaction.id} transaction={transaction} onOpen={() => setOpenId(transaction.id)} />
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination
        page={page}
        pageCount={Math.ceil((shown?.total ?? 0) / ACCOUNT_ROWS)}
        onPage={(to) => go({ page: to })}
      />
      {opened ? <RowDrawer key={opened.id} transaction={opened} share={share} onClose={() => setOpenId(null)} /> : null}
    </Section>
  );
}
