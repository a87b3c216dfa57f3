import { useState } from 'react';
import type { Cart } from '#contract/areas/cart.ts';
import { MAX_QUANTITY } from '#domain/commerce/cart.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProductMark } from '../packs/product-mark.tsx';
import { entriesText, optionText } from '../words.ts';
import { Quantity } from './quantity.tsx';

type Line = Cart['lines'][number];

/** Sets the quantity of a line; 0 takes it out. */
export type SetQuantity = (line: Line, quantity: number) => Promise<unknown>;

function unavailable({ left, title }: Line, removable: boolean): string {
  return left !== null && left > 0
    ? `Only ${left} left. Choose a smaller quantity to continue.`
    : `${title} isn’t available right now. ${removable ? 'Remove it to continue.' : 'Choose something else.'}`;
}

function CartLine({ line, onQuantity, removable }: { line: Line; onQuantity: SetQuantity; removable: boolean }) {
  const [busy, setBusy] = useState(false);
  async function set(quantity: number): Promise<void> {
    setBusy(true);
    await onQuantity(line, quantity)
      .catch((error: unknown) => showToast({ tone: 'negative', text: messageOf(error) }))
      .finally(() => setBusy(false));
  }
  const max = Math.min(MAX_QUANTITY, Math.max(1, line.left ?? MAX_QUANTITY));
  return (
    <li className="flex flex-wrap gap-3 py-3.5 first:pt-0 last:pb-0">
      <ProductMark kind={line.kind} slug={line.slug} />
      <div className="min-w-0 flex-1 basis-28">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="font-semibold">{line.title}</p>
          <span className="inline-flex items-baseline gap-x-1.5">
            {line.reduced < line.price ? (
              <span className="text-ink-faint text-caption">
                was <Money cents={line.price * line.quantity} tone="soft" className="line-through" />
              </span>
            ) : null}
            <Money cents={line.reduced * line.quantity} tone="plain" size="strong" />
          </span>
        </div>
        <p className="text-ink-soft text-caption">
          {[optionText(line), line.entries > 0 ? entriesText(line.entries) : null].filter(Boolean).join(' · ')}{' '}
          {line.sample ? <Badge className="ml-2">Sample</Badge> : null}
        </p>
        {line.open ? null : (
          <p className="text-negative text-caption mt-1 font-medium">{unavailable(line, removable)}</p>
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <Quantity of={line.title} value={line.quantity} max={max} busy={busy} onChange={(next) => void set(next)} />
          {removable ? (
            <Button variant="quiet" size="small" busy={busy} onClick={() => void set(0)}>
              Remove<span className="sr-only"> {line.title}</span>
            </Button>
          ) : null}
        </div>
      </div>
    </li>
  );
}

/** The lines of a cart with their quantities. */
export function CartLines({
  lines,
  onQuantity,
  removable = true,
}: {
  lines: readonly Line[];
  onQuantity: SetQuantity;
  removable?: boolean;
}) {
  return (
    <ul aria-label="Items" className="divide-line divide-y">
      {lines.map((line) => (
        <CartLine key={`${line.slug} ${line.variant}`} line={line} onQuantity={onQuantity} removable={removable} />
      ))}
    </ul>
  );
}
