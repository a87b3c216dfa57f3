import { useState } from 'react';
import type { GroceryList } from '#contract/areas/grocery-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { StoresDialog } from './stores-dialog.tsx';

/** The whole list in each store, those with prices for most of it and the cheapest first. */
export function StoreTotals({ list }: { list: GroceryList }) {
  const [open, setOpen] = useState(false);
  const items = list.data.length;
  const stores = list.stores.toSorted((a, b) => a.missing - b.missing || a.total + a.travel - b.total - b.travel);
  return (
    <Section
      title="Your list by store"
      action={
        <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
          Stores and travel
        </Button>
      }
    >
      <ul aria-label="Totals by store" className="divide-line divide-y">
        {stores.map(({ id, name, total, travel, missing, visited }) => (
          <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{name}</span>
              <span className="text-ink-faint text-caption block">
                {items === 1 && missing === 0
                  ? 'Price for 1 item'
                  : `Prices for ${missing === 0 ? 'all' : `${items - missing} of`} ${counted(items, 'item')}`}
                {travel > 0 ? `, trip ${formatCents(travel, { currency: true })}` : ''}
                {visited ? '' : ', not one of yours'}
              </span>
            </span>
            <Money cents={total} tone="plain" size="strong" />
          </li>
        ))}
      </ul>
      {open ? <StoresDialog list={list} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
