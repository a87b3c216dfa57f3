import Ticket from 'lucide-react/icons/ticket';
import type { Cart } from '#contract/areas/cart.ts';
import { Money } from '#web/design/money.tsx';
import { entriesText } from '../words.ts';

export type Totals = Pick<Cart, 'goods' | 'discount' | 'delivery' | 'fee' | 'gst' | 'total' | 'entries' | 'promotions'>;

function Row({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1.5">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  );
}

/** The amounts of a cart or an order: what it costs, with every fee and the GST. */
export function TotalsList({ totals, posted }: { totals: Totals; posted: boolean }) {
  return (
    <dl>
      <Row term="Items">
        <Money cents={totals.goods} tone="plain" />
      </Row>
      {totals.discount > 0 ? (
        <Row term={['Discount', ...totals.promotions.map(({ title }) => title)].join(' · ')}>
          <Money cents={-totals.discount} tone="plain" />
        </Row>
      ) : null}
      {posted || totals.delivery > 0 ? (
        <Row term="Delivery">{totals.delivery === 0 ? 'Free' : <Money cents={totals.delivery} tone="plain" />}</Row>
      ) : null}
      <Row term="Card fee">{totals.fee === 0 ? 'None' : <Money cents={totals.fee} tone="plain" />}</Row>
      <div className="border-ink mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-2.5">
        <dt className="font-semibold">Total</dt>
        <dd>
          <Money cents={totals.total} tone="plain" size="heading" className="double-rule pb-0.5" />
        </dd>
      </div>
      <div className="text-ink-faint text-caption flex justify-between gap-4 pt-2">
        <dt>GST included</dt>
        <dd className="figures">
          <Money cents={totals.gst} tone="soft" />
        </dd>
      </div>
    </dl>
  );
}

/** The entries that a payment earns, as a ticket. */
export function EntriesTicket({ entries, note }: { entries: number; note: string }) {
  if (entries === 0) return null;
  return (
    <p className="on-cover mt-4 flex items-center gap-3 rounded-control px-4 py-3">
      <Ticket size={24} strokeWidth={1.75} aria-hidden="true" className="text-spark shrink-0" />
      <span>
        <span className="block font-semibold">{entriesText(entries)}</span>
        <span className="text-on-cover-soft text-caption block">{note}</span>
      </span>
    </p>
  );
}
