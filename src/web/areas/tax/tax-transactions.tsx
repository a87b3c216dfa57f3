import { useState } from 'react';
import { tax } from '#contract/areas/tax.ts';
import type { TaxTag } from '#domain/tax/items.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { RowDialog } from './tax-choice.tsx';
import type { TaxRow } from './tax-lines.ts';

const ROWS_A_PAGE = 25;

function Row({ transaction, onChange }: { transaction: TaxRow; onChange: () => void }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 py-2.5">
      <span className="text-ink-faint figures w-24 shrink-0">{time.date(transaction.date)}</span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block break-words">{transaction.merchant ?? transaction.description}</span>
        <span className="text-ink-faint text-caption block">
          {transaction.account}
          {transaction.tag !== null && transaction.share < 100 ? `, ${transaction.share}% included` : ''}
          {transaction.own ? ', set by you' : ''}
        </span>
      </span>
      <Money cents={transaction.tag === null ? transaction.amount : transaction.counted} className="ml-auto" />
      <Button
        variant="quiet"
        size="small"
        className="-mr-3 print:hidden"
        aria-label={`Choose item for ${transaction.merchant ?? transaction.description} on ${time.date(transaction.date)}`}
        onClick={onChange}
      >
        Choose item
      </Button>
    </li>
  );
}

/** The rows behind a total, or those of a category that belong nowhere yet; each can be sorted by itself. */
export function TaxRows({
  year,
  label,
  ...requested
}: { year: number; label: string } & ({ tag: TaxTag } | { sub_category_id: number })) {
  const [page, setPage] = useState(1);
  const [changed, setChanged] = useState<TaxRow>();
  const rows = useApiQuery(
    tax.rows,
    { query: { year, page, limit: ROWS_A_PAGE, ...requested } },
    { keepPrevious: true },
  );
  return (
    <QueryState query={rows} what={`the transactions for ${label}`} skeleton={<SkeletonRows rows={3} />} compact>
      {({ data, total }) => (
        <>
          <ul aria-label={`Transactions for ${label}`} className="divide-line divide-y">
            {data.map((transaction) => (
              <Row key={transaction.id} transaction={transaction} onChange={() => setChanged(transaction)} />
            ))}
          </ul>
          {data.length === 0 ? <p className="text-ink-soft py-3">No transactions left.</p> : null}
          {total > ROWS_A_PAGE ? (
            <Pagination
              page={page}
              pageCount={Math.ceil(total / ROWS_A_PAGE)}
              onPage={setPage}
              label={`Pages of ${label}`}
            />
          ) : null}
          {changed ? <RowDialog transaction={changed} onClose={() => setChanged(undefined)} /> : null}
        </>
      )}
    </QueryState>
  );
}
