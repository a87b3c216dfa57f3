import { useState } from 'react';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryList, GroceryListItem } from '#contract/areas/grocery-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { productHref } from './address.ts';
import { listReads } from './reads.ts';
import { SubstitutesDialog } from './substitutes-dialog.tsx';

function Item({ item, onSubstitutes }: { item: GroceryListItem; onSubstitutes: () => void }) {
  const { product, quantity, substitutes } = item;
  const save = useApiMutation(groceries.saveItem, {
    refreshes: listReads,
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  const set = (next: number) => save.mutate({ body: { GroceryID: product.GroceryID, quantity: next } });
  const name = `${product.name}, ${product.size}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <Link href={productHref(product.GroceryID)} className="rounded-tag font-semibold">
          {product.name}
        </Link>
        <p className="text-ink-soft text-caption">
          {product.brand === '' ? product.size : `${product.brand}, ${product.size}`}
        </p>
        {substitutes.length > 0 ? (
          <p className="text-ink-soft text-caption">
            Or {substitutes.map((each) => `${each.own_brand} own brand, ${each.size}`).join('; ')}
          </p>
        ) : null}
      </div>
      {product.own_brand === null ? (
        <Button size="small" variant="quiet" aria-label={`Own brands instead of ${name}`} onClick={onSubstitutes}>
          Own brands
        </Button>
      ) : null}
      <div className="flex items-center" role="group" aria-label={`Quantity of ${name}`}>
        <IconButton
          label={quantity === 1 ? `Remove ${name}` : `One less ${name}`}
          icon={quantity === 1 ? Trash2 : Minus}
          disabled={save.isPending}
          onClick={() => set(quantity - 1)}
        />
        <span className="figures w-7 text-center" aria-live="polite">
          {quantity}
        </span>
        <IconButton
          label={`One more ${name}`}
          icon={Plus}
          disabled={save.isPending || quantity === 99}
          onClick={() => set(quantity + 1)}
        />
      </div>
    </li>
  );
}

/** What is on the list, with its quantity and the own brands that the member takes instead. */
export function ListItems({ list }: { list: GroceryList }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const item = list.data.find(({ product }) => product.GroceryID === chosen);
  return (
    <Section title="Your list">
      <ul aria-label="Your list" className="divide-line divide-y">
        {list.data.map((each) => (
          <Item key={each.product.GroceryID} item={each} onSubstitutes={() => setChosen(each.product.GroceryID)} />
        ))}
      </ul>
      {item ? <SubstitutesDialog item={item} onClose={() => setChosen(null)} /> : null}
    </Section>
  );
}
