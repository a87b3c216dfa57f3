import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct, OperatorVariant } from '#contract/areas/product-back-office.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { FormButtons } from './form-buttons.tsx';

interface Values {
  key: string;
  label: string;
  price: number | null;
  entries: number | null;
  active: boolean;
}

const valuesOf = (variant: OperatorVariant | null): Values => ({
  key: variant?.key ?? '',
  label: variant?.label ?? '',
  price: variant?.price ?? null,
  entries: variant?.entries ?? 0,
  active: variant?.active ?? true,
});

const REQUIRED = 'This field is required.';

/** Adds a size or value, or changes what one costs. */
export function VariantDialog({
  product,
  variant,
  onClose,
}: {
  product: OperatorProduct;
  variant: OperatorVariant | null;
  onClose: () => void;
}) {
  const form = useApiForm<typeof productBackOffice.saveVariant, Values>(productBackOffice.saveVariant, {
    defaults: valuesOf(variant),
    body: ({ key, label, price, entries, active }) => ({
      product_id: product.id,
      label,
      price: price === null ? '' : dollarsFromCents(price),
      entries: entries ?? '',
      active,
      ...(variant ? { id: variant.id } : { key }),
    }),
    check: ({ price, entries }): Record<string, string> =>
      price === null ? { price: REQUIRED } : entries === null ? { entries: REQUIRED } : {},
    refreshes: [productBackOffice.products, productBackOffice.prices],
    onDone: () => {
      showToast({ tone: 'positive', text: variant ? 'Saved. New orders will use this price.' : 'Added.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={variant ? `Price of ${variant.label}` : 'Add size or value'}
      description={variant ? 'Existing orders keep their price.' : product.name}
    >
      <Form form={form} aria-label="Size" className="space-y-5">
        <TextField label="Label" hint="As buyers see it, such as XL or $50." maxLength={40} {...form.field('label')} />
        {variant ? null : (
          <TextField
            label="Code"
            optional
            figures
            maxLength={20}
            hint="Such as XL or 50. Leave this blank if there’s only one size."
            {...form.field('key')}
          />
        )}
        <MoneyField label="Price" name="price" min={1} max={100_000_00} {...form.value('price')} />
        <NumberField label="Draw entries" name="entries" min={0} max={100_000} {...form.value('entries')} />
        <Switch
          label="For sale"
          hint="Turn this off to stop selling this size."
          checked={form.values.active}
          onChange={(on) => form.set({ active: on })}
        />
        <FormButtons form={form} action={variant ? 'Save changes' : 'Add'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
