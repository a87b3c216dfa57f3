import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorVariant } from '#contract/areas/product-back-office.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

/** The prices that a size has had, newest first. */
export function PriceHistory({
  name,
  variant: { id, label },
  onClose,
}: {
  name: string;
  variant: OperatorVariant;
  onClose: () => void;
}) {
  const time = useMemberTime();
  const prices = useApiQuery(productBackOffice.prices, { query: { variant_id: id } });
  return (
    <Dialog open onClose={onClose} size="small" title={`Price history: ${label}`} description={name}>
      <QueryState query={prices} what="the prices" skeleton={<SkeletonRows rows={3} />} failed={operatorProblem}>
        {({ data }) => (
          <Table
            caption="Prices"
            rows={data}
            rowKey={({ at, price, entries }) => `${at.getTime()} ${price} ${entries}`}
            columns={[
              {
                key: 'from',
                header: 'From',
                heading: true,
                cell: ({ at, by }) => (
                  <>
                    {time.instant(at)}
                    <span className="text-ink-soft text-caption block wrap-anywhere">{by ?? 'Original price'}</span>
                  </>
                ),
              },
              {
                key: 'price',
                header: 'Price',
                align: 'end',
                cell: ({ price }) => <Money cents={price} tone="plain" />,
              },
              {
                key: 'entries',
                header: 'Entries',
                align: 'end',
                cell: ({ entries }) => entries.toLocaleString('en-AU'),
              },
            ]}
          />
        )}
      </QueryState>
    </Dialog>
  );
}
