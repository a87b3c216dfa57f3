import { useState } from 'react';
import type { FormEvent } from 'react';
import X from 'lucide-react/icons/x';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryOwnPrice, GroceryProduct } from '#contract/areas/grocery-shapes.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { priceReads } from './reads.ts';

/** A price that the member saw: where, when and how much. */
function PriceDialog({ product, onClose }: { product: GroceryProduct; onClose: () => void }) {
  const time = useMemberTime();
  const stores = useApiQuery(groceries.categories).data?.stores ?? [];
  const [storeId, setStoreId] = useState<number | null>(null);
  const [price, setPrice] = useState<number | null>(null);
  const [on, setOn] = useState<string | null>(time.today());
  const save = useApiMutation(groceries.savePrices, {
    refreshes: priceReads,
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Price saved.' });
      onClose();
    },
  });
  const isComplete = storeId !== null && price !== null && on !== null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (storeId === null || price === null || on === null) return;
    save.mutate({
      body: {
        prices: [{ GroceryID: product.GroceryID, store_id: storeId, price: dollarsFromCents(price), on }],
        source: 'typed',
      },
    });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a price you saw"
      description={`${product.name}, ${product.size}. Only you can see the price.`}
    >
      <form onSubmit={send} className="grid gap-4">
        <ProblemNote>{save.error?.message}</ProblemNote>
        <Select
          label="Store"
          options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          value={storeId}
          onChange={setStoreId}
        />
        <MoneyField label="Price" min={1} max={10_000_00} value={price} onChange={setPrice} />
        <DateInput label="Date" value={on} onChange={setOn} max={time.today()} />
        <div className="mt-2 flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending} disabled={!isComplete}>
            Save price
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The prices that the member saw, and a way to add one. */
export function OwnPrices({ product, prices }: { product: GroceryProduct; prices: readonly GroceryOwnPrice[] }) {
  const time = useMemberTime();
  const [open, setOpen] = useState(false);
  const remove = useApiMutation(groceries.removePrice, {
    refreshes: priceReads,
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  return (
    <Section
      title="Prices you saw"
      action={
        <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
          Add price
        </Button>
      }
    >
      {prices.length === 0 ? (
        <p className="text-ink-soft">Add what you paid, and we’ll use it until we have a newer price.</p>
      ) : (
        <ul aria-label="Prices you saw" className="divide-line divide-y">
          {prices.map(({ store_id: storeId, store, on, price, source }) => (
            <li key={`${store} ${on}`} className="flex items-center gap-3 py-1">
              <span className="min-w-0 flex-1">
                {store}, {time.date(on)}
                <span className="text-ink-faint text-caption block">
                  {source === 'receipt' ? 'From a receipt' : 'Added by you'}
                </span>
              </span>
              <Money cents={price} tone="plain" />
              <IconButton
                label={`Delete the price at ${store} on ${time.date(on)}`}
                icon={X}
                disabled={remove.isPending}
                onClick={() => remove.mutate({ body: { GroceryID: product.GroceryID, store_id: storeId, on } })}
              />
            </li>
          ))}
        </ul>
      )}
      {open ? <PriceDialog product={product} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
