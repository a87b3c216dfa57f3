import type { Order } from '#contract/areas/orders.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { OrderedLines } from '../checkout/ordered-lines.tsx';
import { OrderPrepaid } from '../checkout/order-prepaid.tsx';
import { TotalsList } from '../checkout/summary.tsx';
import { entriesText, isPaid } from '../words.ts';
import type { ResultVariant } from '../result-variants.ts';
import { OrderDownloads } from './downloads.tsx';
import { stateTones } from './order-state.ts';
import { OrderActions } from './order-actions.tsx';

const authors: Readonly<Record<string, string>> = {
  buyer: 'You',
  operator: 'Our support team',
  gateway: 'Payment service',
  system: 'System',
};

/** What happened to the order, newest last. */
function History({ order }: { order: Order }) {
  const time = useMemberTime();
  return (
    <Section title="History">
      <ol className="border-line ml-1.5 space-y-4 border-l pl-5">
        {order.history.map(({ at, by, note, state }, index) => (
          <li key={index} className="relative">
            <span
              aria-hidden="true"
              className="bg-accent border-page absolute top-1.5 -left-[1.625rem] size-2.5 rounded-full border-2 box-content"
            />
            <p className="font-medium">{note || historyText[state]}</p>
            <p className="text-ink-faint text-caption">
              {time.instant(at, 'time')}, {time.instant(at)} · {authors[by] ?? by}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const historyText: Readonly<Record<Order['state'], string>> = {
  draft: 'Order saved',
  awaiting_payment: 'Order placed',
  paid: 'Paid',
  fulfilled: 'Order complete',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

/** What an order earned. One that was refunded in full has lost it. */
function entriesFact(order: Order): { term: string; is: string }[] {
  if (order.entries === 0) return [];
  if (order.state === 'refunded') return [{ term: 'Entries', is: 'None, as the order was refunded' }];
  return [{ term: isPaid(order) ? 'Entries earned' : 'Entries to earn', is: entriesText(order.entries) }];
}

function Facts({ order }: { order: Order }) {
  const time = useMemberTime();
  return (
    <Section title="Details">
      <DefinitionList
        items={[
          { term: 'Reference', is: order.reference },
          { term: 'Status', is: <Badge tone={stateTones[order.state]}>{order.state_name}</Badge> },
          { term: 'Ordered', is: time.instant(order.created_at) },
          ...(order.paid_at ? [{ term: 'Paid', is: time.instant(order.paid_at) }] : []),
          ...(order.expires_at ? [{ term: 'Pay by', is: time.instant(order.expires_at, 'time') }] : []),
          ...(order.payment?.method ? [{ term: 'Payment method', is: order.payment.method }] : []),
          ...(order.invoice ? [{ term: 'Tax invoice', is: order.invoice }] : []),
          ...(order.refunded > 0
            ? [{ term: 'Refunded', is: <Money key="refunded" cents={order.refunded} tone="plain" /> }]
            : []),
          ...(order.address
            ? [{ term: 'Send to', is: `${order.address.recipient}, ${order.address.full_address}` }]
            : []),
          { term: 'Email', is: <span className="break-all">{order.email}</span> },
          ...entriesFact(order),
        ]}
      />
    </Section>
  );
}

/** One order: what was bought, what it cost, and what can be done with it. */
export function OrderView({ order, variant }: { order: Order; variant: ResultVariant }) {
  return (
    <Columns
      aside={
        <>
          <Section title="Summary">
            <TotalsList totals={order} posted={order.lines.some(({ posted }) => posted)} />
            <OrderPrepaid order={order} />
          </Section>
          <OrderActions order={order} variant={variant} />
        </>
      }
    >
      <OrderDownloads order={order} />
      <Section title="Items">
        <OrderedLines order={order} />
      </Section>
      <Facts order={order} />
      {variant.show === 'everything' ? <History order={order} /> : null}
    </Columns>
  );
}
