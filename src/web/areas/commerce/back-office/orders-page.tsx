import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { FoundOrder } from '#contract/areas/order-back-office.ts';
import { orderStates } from '#domain/commerce/order-state.ts';
import type { OrderState } from '#domain/commerce/order-state.ts';
import { Badge } from '#web/design/badge.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { useAddressWord } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem, useBackOfficeFind } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { orderFaces } from './order-words.ts';

type Status = 'all' | 'to_send' | OrderState;

const choices: readonly { value: Status; label: string }[] = [
  { value: 'all', label: 'All orders' },
  { value: 'to_send', label: 'To send' },
  ...orderStates.map((value) => ({ value, label: orderFaces[value].says })),
];

function State({ order: { state, to_send } }: { order: FoundOrder }) {
  const { says, tone } = orderFaces[state];
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{says}</Badge>
      {to_send ? <Badge tone="warning">To send</Badge> : null}
    </span>
  );
}

/** The reference and the buyer; on a phone, which has no room for a column, the state as well. */
function Named({ order }: { order: FoundOrder }) {
  return (
    <>
      <TextLink href={`/operator/orders/${order.reference}`} className="figures whitespace-nowrap">
        {order.reference}
      </TextLink>
      <span className="text-ink-soft block wrap-anywhere">{order.name}</span>
      <span className="mt-1 block sm:hidden">
        <State order={order} />
      </span>
    </>
  );
}

function OrderTable({ rows }: { rows: readonly FoundOrder[] }) {
  const time = useMemberTime();
  return (
    <Table
      caption="Orders"
      className="mt-4"
      rows={rows}
      rowKey={({ reference }) => reference}
      columns={[
        {
          key: 'order',
          header: 'Order',
          heading: true,
          cell: (row) => <Named order={row} />,
        },
        {
          key: 'email',
          header: 'Email',
          wideOnly: true,
          cell: ({ email }) => <span className="text-ink-soft wrap-anywhere">{email}</span>,
        },
        {
          key: 'state',
          header: 'Status',
          wideOnly: true,
          cell: (row) => <State order={row} />,
        },
        {
          key: 'total',
          header: 'Total',
          align: 'end',
          cell: ({ total, refunded }) => (
            <>
              <Money cents={total} tone="plain" />
              {refunded > 0 ? (
                <span className="text-ink-faint text-caption block">
                  <Money cents={refunded} tone="soft" /> refunded
                </span>
              ) : null}
            </>
          ),
        },
        {
          key: 'placed',
          header: 'Placed',
          align: 'end',
          wideOnly: true,
          cell: ({ created_at }) => time.instant(created_at),
        },
      ]}
    />
  );
}

/** All orders: found by reference, email or buyer, by state and by day. */
export function BackOfficeOrdersPage() {
  const find = useBackOfficeFind<Status>(['all', 'to_send', ...orderStates]);
  const [from, setFrom] = useAddressWord('from', '', ['page']);
  const [to, setTo] = useAddressWord('to', '', ['page']);
  const { status, page, query } = find;
  const list = useApiQuery(
    orderBackOffice.search,
    {
      query: {
        q: find.words,
        page,
        limit: query.limit,
        ...(from ? { from } : {}),
        ...(to ? { to } : {}),
        ...(status === 'to_send' ? { to_send: 'true' as const } : status === 'all' ? {} : { state: status }),
      },
    },
    { keepPrevious: true },
  );
  const isFiltered = find.words !== '' || from !== '' || to !== '';
  return (
    <>
      <PageHeader title="Orders" lead="Orders from members and guests, newest first." />
      <Columns wide>
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_13rem_11rem_11rem]">
          <SearchBox
            label="Reference, email or buyer"
            labelHidden={false}
            maxLength={120}
            words={find.words}
            onWords={find.onWords}
          />
          <Select<Status> label="Status" options={choices} value={status} onChange={find.onStatus} />
          <DateInput label="From" value={from || null} onChange={(day) => setFrom(day ?? '')} />
          <DateInput label="To" value={to || null} onChange={(day) => setTo(day ?? '')} />
        </div>
        <QueryState query={list} what="the orders" skeleton={<SkeletonRows rows={6} />} failed={operatorProblem}>
          {(shown) => (
            <>
              <BackOfficeEmpty
                list={shown}
                page={page}
                onPage={find.onPage}
                illustration="vouchers"
                message={isFiltered ? 'No orders match' : status === 'to_send' ? 'Nothing to send' : 'No orders yet'}
              />
              {shown.data.length > 0 ? <OrderTable rows={shown.data} /> : null}
              <Pagination page={page} pageCount={Math.ceil(shown.total / query.limit)} onPage={find.onPage} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
