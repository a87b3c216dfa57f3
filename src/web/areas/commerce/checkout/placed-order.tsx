import type { Order } from '#contract/areas/orders.ts';
import { Button } from '#web/design/button.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { OrderedLines } from './ordered-lines.tsx';

interface PlacedOrderProps {
  order: Order;
  /** Gives the goods back, so that the details can be changed; undefined where the bank works on the payment. */
  onChange: (() => void) | undefined;
}

/** The buyer of an order that has been placed. */
function PlacedBuyer({ order, onChange }: PlacedOrderProps) {
  return (
    <Section
      title="Your details"
      action={
        onChange ? (
          <Button variant="quiet" size="small" className="-my-2 -mr-3.5" onClick={onChange}>
            Change
          </Button>
        ) : undefined
      }
    >
      <DefinitionList
        items={[
          { term: 'Order', is: order.reference },
          { term: 'Name', is: order.name },
          { term: 'Email', is: <span className="break-all">{order.email}</span> },
          ...(order.address
            ? [{ term: 'Send to', is: `${order.address.recipient}, ${order.address.full_address}` }]
            : []),
        ]}
      />
    </Section>
  );
}

/** An order that has been placed, before its payment. */
export function PlacedOrder(props: PlacedOrderProps) {
  return (
    <>
      <Section title="Your order">
        <OrderedLines order={props.order} />
      </Section>
      <PlacedBuyer {...props} />
    </>
  );
}
