import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { EditedCollection } from '#contract/areas/explore.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import { vouchers } from '#contract/areas/vouchers.ts';
import { Combobox } from '#web/design/combobox.tsx';
import { FieldMessage } from '#web/design/field.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { useApiQuery } from '#web/kit/query.ts';

export type Item = EditedCollection['items'][number];

const isSame = (a: Item, b: Item): boolean => a.kind === b.kind && a.key === b.key;

/** The products and vouchers that can be added. */
function useChoices(): Item[] {
  const products = useApiQuery(productBackOffice.products).data?.data ?? [];
  const offers = useApiQuery(vouchers.vouchers).data?.data ?? [];
  return [
    ...products.map(({ slug, name }) => ({ kind: 'product' as const, key: slug, title: name })),
    ...offers.map(({ VoucherID, Title, VoucherData }) => ({
      kind: 'voucher' as const,
      key: String(VoucherID),
      title: `${Title}, ${VoucherData.merchant}`,
    })),
  ];
}

/** The items of a collection in order: one is moved, removed or added at the end. */
export function ItemsField({
  items,
  error,
  onChange,
}: {
  items: readonly Item[];
  error: string | null;
  onChange: (items: Item[]) => void;
}) {
  const choices = useChoices().filter((choice) => !items.some((item) => isSame(item, choice)));
  const move = (at: number, to: number) => {
    const moved = items.filter((_, index) => index !== at);
    onChange(moved.toSpliced(to, 0, items[at]!));
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Items</legend>
      {items.length === 0 ? <p className="text-ink-soft">Nothing added yet.</p> : null}
      <ol aria-label="Items" className="divide-line divide-y">
        {items.map((item, at) => (
          <li key={`${item.kind} ${item.key}`} className="flex items-center gap-1 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {item.title}
              {item.kind === 'voucher' ? <span className="text-ink-faint text-caption"> Voucher</span> : null}
            </span>
            <IconButton
              label={`Move ${item.title} up`}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            />
            <IconButton
              label={`Move ${item.title} down`}
              icon={ArrowDown}
              disabled={at === items.length - 1}
              onClick={() => move(at, at + 1)}
            />
            <IconButton
              label={`Remove ${item.title}`}
              icon={X}
              onClick={() => onChange(items.filter((one) => one !== item))}
            />
          </li>
        ))}
      </ol>
      {error ? <FieldMessage id="items-error">{error}</FieldMessage> : null}
      <Combobox<Item>
        label="Add a product or voucher"
        optional
        className="mt-3"
        options={choices.map((choice) => ({ value: choice, label: choice.title }))}
        value={null}
        onChange={(choice) => {
          if (choice) onChange([...items, choice]);
        }}
      />
    </fieldset>
  );
}
