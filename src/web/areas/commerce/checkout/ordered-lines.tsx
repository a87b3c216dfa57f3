import type { Order } from '#contract/areas/orders.ts';
import { Money } from '#web/design/money.tsx';
import { ProductMark } from '../packs/product-mark.tsx';
import { entriesText, optionText } from '../words.ts';

/** The lines of an order that has been placed. */
export function OrderedLines({ order }: { order: Order }) {
  return (
    <ul aria-label="Items" className="divide-line divide-y">
      {order.lines.map((line) => (
        <li
          key={`${line.slug} ${line.variant}`}
          className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
        >
          <ProductMark kind={line.kind} slug={line.slug} />
          <div className="min-w-0 flex-1 basis-28">
            <p className="font-semibold">
              <span className="figures">{line.quantity}</span> × {line.title}
            </p>
            <p className="text-ink-soft text-caption">
              {[optionText(line), line.entries > 0 ? entriesText(line.entries) : null].filter(Boolean).join(' · ')}
            </p>
          </div>
          <Money cents={line.price * line.quantity} tone="plain" size="strong" />
        </li>
      ))}
    </ul>
  );
}
