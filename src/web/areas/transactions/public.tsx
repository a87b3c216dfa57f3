import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { categories } from '#contract/areas/categories.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link } from '#web/design/link.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { transactionHref } from './filters.ts';
import { TransactionFace } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** What other areas use of the transactions: links to rows, rows in short lists, the faces of categories. */
export { addHref } from './add-href.ts';
export { asksForInbox, historyHref, inboxHref, transactionHref } from './filters.ts';
export type { HistoryView } from './filters.ts';
export { CategoryPicker } from './lazy-category-picker.tsx';
export { faceOf } from './category-options.tsx';
export type { Transaction } from './transaction-face.tsx';

/** A short list in which every row is a link to itself. */
export function TransactionList({ rows, label }: { rows: readonly Transaction[]; label: string }) {
  const time = useMemberTime();
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            href={transactionHref(row.id)}
            className="hover:bg-surface flex min-h-16 items-center rounded-tag py-2 transition-colors"
          >
            <TransactionFace row={row} note={time.date(row.date)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The newest rows (5 unless told: rule C16), with the states of their own. */
export function LatestTransactions({ count = 5 }: { count?: number }) {
  const latest = useApiQuery(transactions.latest, { query: { nooftrans: count } });
  return (
    <QueryState
      query={latest}
      what="your latest transactions"
      skeleton={<SkeletonRows rows={count} />}
      empty={
        <EmptyState
          message="No transactions yet"
          subtitle1="Bring in a statement from your bank to see where the money goes."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ data }) => <TransactionList rows={data} label="Latest transactions" />}
    </QueryState>
  );
}

/** How many rows wait for a category; undefined until it is known. */
export function useUncategorisedCount(): number | undefined {
  return useApiQuery(categories.uncategorisedCount).data?.count;
}

/** The newest rows of one account. */
export function AccountRows({ accountId, count }: { accountId: number; count: number }) {
  const rows = useApiQuery(transactions.list, { query: { bank_account_id: [accountId], page: 1, limit: count } });
  return (
    <QueryState
      query={rows}
      what="the transactions"
      skeleton={<SkeletonRows rows={5} />}
      empty={
        <EmptyState
          message="No transactions yet"
          subtitle1="They come with this account’s first statement."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ data }) => <TransactionList rows={data} label="Newest transactions" />}
    </QueryState>
  );
}
