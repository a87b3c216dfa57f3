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

/** For other areas: links to transactions, short lists, and category icons. */
export { addHref } from './add-href.ts';
export { asksForInbox, historyHref, inboxHref, transactionHref } from './filters.ts';
export type { HistoryView } from './filters.ts';
export { CategoryPicker } from './lazy-category-picker.tsx';
export { faceOf } from './category-options.tsx';
export type { Transaction } from './transaction-face.tsx';

/** A short list of linked transactions. */
export function TransactionList({
  transactions: rows,
  label,
}: {
  transactions: readonly Transaction[];
  label: string;
}) {
  const time = useMemberTime();
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {rows.map((transaction) => (
        <li key={transaction.id}>
          <Link
            href={transactionHref(transaction.id)}
            className="hover:bg-surface flex min-h-16 items-center rounded-tag py-2 transition-colors"
          >
            <TransactionFace transaction={transaction} note={time.date(transaction.date)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The newest transactions (5 by default: rule C16), with loading and error states. */
export function LatestTransactions({ count = 5 }: { count?: number }) {
  const latest = useApiQuery(transactions.latest, { query: { nooftrans: count } });
  return (
    <QueryState
      query={latest}
      what="your latest transactions"
      skeleton={<SkeletonRows rows={count} />}
      empty={
        <EmptyState
          illustration="transactions"
          message="No transactions yet"
          subtitle1="Import a statement from your bank to see where your money goes."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ data }) => <TransactionList transactions={data} label="Latest transactions" />}
    </QueryState>
  );
}

/** The number of uncategorised transactions; undefined until known. */
export function useUncategorisedCount(): number | undefined {
  return useApiQuery(categories.uncategorisedCount).data?.count;
}

/** The newest transactions of one account. */
export function AccountRows({ accountId, count }: { accountId: number; count: number }) {
  const latest = useApiQuery(transactions.list, { query: { bank_account_id: [accountId], page: 1, limit: count } });
  return (
    <QueryState
      query={latest}
      what="this account’s transactions"
      skeleton={<SkeletonRows rows={5} />}
      empty={
        <EmptyState
          illustration="transactions"
          message="No transactions yet"
          subtitle1="Import a statement for this account to see them here."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ data }) => <TransactionList transactions={data} label="Latest transactions" />}
    </QueryState>
  );
}
