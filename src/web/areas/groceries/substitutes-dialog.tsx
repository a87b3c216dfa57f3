import { useState } from 'react';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryListItem } from '#contract/areas/grocery-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { priceText } from './price-words.ts';
import { listReads } from './reads.ts';

const MAX_SUBSTITUTES = 12;

/** Which own brands the member takes instead of an item. */
export function SubstitutesDialog({ item, onClose }: { item: GroceryListItem; onClose: () => void }) {
  const { product, quantity, substitutes } = item;
  const time = useMemberTime();
  const query = useApiQuery(groceries.product, { params: { id: product.GroceryID } });
  const [chosen, setChosen] = useState(substitutes.map(({ GroceryID }) => GroceryID));
  const save = useApiMutation(groceries.saveItem, { refreshes: listReads, onSuccess: onClose });
  const toggle = (id: number, on: boolean) => setChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Own-brand alternatives"
      description={`Choose what you’d buy instead of ${product.name}, ${product.size}. We’ll use the cheapest we know of in each store.`}
    >
      <ProblemNote>{save.error?.message}</ProblemNote>
      <QueryState
        query={query}
        what="the own brands"
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ own_brands: ownBrands }) => ownBrands.length === 0}
        empty={<p className="text-ink-soft">We don’t know of an own-brand alternative.</p>}
        compact
      >
        {({ own_brands: ownBrands }) => (
          <ul aria-label="Own brands">
            {ownBrands.map(({ GroceryID, name, size, own_brand: store, prices }) => (
              <li key={GroceryID}>
                <Checkbox
                  label={`${store ?? ''}: ${name}, ${size}`}
                  hint={prices[0] ? priceText(prices[0], time.date(prices[0].on)) : 'No price yet'}
                  checked={chosen.includes(GroceryID)}
                  disabled={chosen.length >= MAX_SUBSTITUTES && !chosen.includes(GroceryID)}
                  onChange={(event) => toggle(GroceryID, event.target.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <div className="mt-6 flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          busy={save.isPending}
          onClick={() => save.mutate({ body: { GroceryID: product.GroceryID, quantity, substitutes: chosen } })}
        >
          Save own brands
        </Button>
      </div>
    </Dialog>
  );
}
