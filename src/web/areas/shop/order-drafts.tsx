import { shop } from '#contract/areas/shop.ts';
import type { ShopOrder } from '#contract/areas/shop.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';

function Draft({ order }: { order: ShopOrder }) {
  const time = useMemberTime();
  const discard = useApiMutation(shop.discardOrder, {
    refreshes: [shop.orders],
    onSuccess: () => showToast({ tone: 'positive', text: `${order.reference} deleted` }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <li className="border-line border-b py-5 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="text-subhead figures flex items-center gap-2.5">
          {order.reference} <Badge tone="info">Draft, not paid</Badge>
        </h3>
        <Money cents={order.total} tone="plain" size="heading" />
      </div>
      <p className="text-ink-faint text-caption">Saved on {time.instant(order.created_at)}</p>
      <details className="mt-2">
        <summary className="text-accent cursor-pointer py-2 font-medium">Order details</summary>
        <DefinitionList
          items={[
            ...order.lines.map(({ title, merchant, quantity, price }) => ({
              term: `${quantity} × ${title}, ${merchant}`,
              is: <Money cents={price * quantity} tone="plain" />,
            })),
            { term: 'Delivery', is: <Money cents={order.delivery} tone="plain" /> },
            { term: 'Total, including GST', is: <Money cents={order.total} tone="plain" size="strong" /> },
          ]}
        />
        {order.address ? (
          <p className="text-ink-soft mt-2">
            To {order.address.recipient}, {order.address.full_address}
          </p>
        ) : null}
      </details>
      <div className="mt-1 -ml-3.5 flex flex-wrap gap-x-1">
        <Button
          variant="quiet"
          size="small"
          className="text-negative"
          aria-label={`Delete ${order.reference}`}
          busy={discard.isPending}
          onClick={() => discard.mutate({ body: { id: order.id } })}
        >
          Delete draft
        </Button>
      </div>
    </li>
  );
}

/** Orders that are kept and not paid. */
export function OrderDrafts({ orders }: { orders: readonly ShopOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <Section title="Draft orders" note="You haven’t paid for these, and nothing is on its way.">
      <ul>
        {orders.map((order) => (
          <Draft key={order.id} order={order} />
        ))}
      </ul>
    </Section>
  );
}
