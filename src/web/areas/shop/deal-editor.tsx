import { shop } from '#contract/areas/shop.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { TeamDeal } from '#contract/areas/shop-catalogue.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { linesOf } from '#web/kit/form-values.ts';
import { useApiQuery } from '#web/kit/query.ts';

type Delivery = TeamDeal['delivery'];

interface Values {
  title: string;
  offer: string;
  merchant: string | null;
  category_id: number | null;
  description: string;
  /** One to a line. */
  terms: string;
  code: string;
  link: string;
  price: number | null;
  full_price: number | null;
  taxed: boolean;
  delivery: Delivery;
  starts_on: string | null;
  ends_on: string | null;
}

const MERCHANTS_OFFERED = 500;

const deliveries: readonly { value: Delivery; label: string }[] = [
  { value: 'none', label: 'No delivery' },
  { value: 'email', label: 'By email' },
  { value: 'post', label: 'By post' },
];

function valuesOf(deal: TeamDeal | null): Values {
  if (deal === null)
    return {
      title: '',
      offer: '',
      merchant: null,
      category_id: null,
      description: '',
      terms: '',
      code: '',
      link: '',
      price: null,
      full_price: null,
      taxed: true,
      delivery: 'none',
      starts_on: null,
      ends_on: null,
    };
  const {
    title,
    offer,
    merchant,
    category_id,
    description,
    terms,
    code,
    link,
    price,
    full_price,
    taxed,
    delivery,
    starts_on,
    ends_on,
  } = deal;
  return {
    title,
    offer,
    merchant,
    category_id,
    description,
    terms: terms.join('\n'),
    code: code ?? '',
    link: link ?? '',
    price,
    full_price,
    taxed,
    delivery,
    starts_on,
    ends_on,
  };
}

const dollars = (cents: number | null) => (cents === null ? undefined : dollarsFromCents(cents));
function bodyOf(
  deal: TeamDeal | null,
  { merchant, category_id, terms, price, full_price, starts_on, ends_on, ...values }: Values,
) {
  return {
    ...values,
    ...(deal ? { id: deal.id, updated_at: deal.updated_at.toISOString() } : {}),
    merchant: merchant ?? '',
    category_id: category_id ?? '',
    terms: linesOf(terms),
    price: dollars(price),
    full_price: dollars(full_price),
    starts_on: starts_on ?? undefined,
    ends_on: ends_on ?? undefined,
  };
}

/** Writes a deal, or corrects one. With a price it is sold here; without one it is a coupon for its link. */
export function BackOfficeDealEditor({ deal, onClose }: { deal: TeamDeal | null; onClose: () => void }) {
  const front = useApiQuery(shop.data, {}, { freshMs: 60_000 });
  const merchants = useApiQuery(shopCatalogue.merchants, { query: { limit: MERCHANTS_OFFERED } });
  const form = useApiForm<typeof shopCatalogue.saveDeal, Values>(shopCatalogue.saveDeal, {
    defaults: valuesOf(deal),
    body: (values) => bodyOf(deal, values),
    check: ({ category_id }): Record<string, string> =>
      category_id === null ? { category_id: 'This field is required.' } : {},
    refreshes: [shopCatalogue.deals, shopCatalogue.changes],
    onDone: () => {
      showToast({ tone: 'positive', text: deal ? 'Deal updated.' : 'Deal added.' });
      onClose();
    },
  });
  const categories = (front.data?.categories ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const names = (merchants.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  return (
    <Dialog open onClose={onClose} title={deal ? `Edit ${deal.title}` : 'New deal'}>
      <Form form={form} aria-label="Deal" className="space-y-5">
        <TextField label="Title" {...form.field('title')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Offer" hint="Two or three words, such as 20% off." {...form.field('offer')} />
          <Combobox<string>
            label="Merchant"
            options={names}
            emptyText="No merchant with that name. Add it under Merchants first."
            {...form.value('merchant')}
          />
          <Select<number> label="Category" options={categories} {...form.value('category_id')} />
          <Select<Delivery> label="Delivery" options={deliveries} {...form.value('delivery')} />
          <MoneyField label="Price" optional min={1} {...form.value('price')} />
          <MoneyField label="Usual price" optional min={1} {...form.value('full_price')} />
          <TextField
            label="Coupon link"
            optional
            hint="For deals without a price: an address that starts with https://."
            {...form.field('link')}
          />
          <TextField label="Code" optional {...form.field('code')} />
          <DateInput label="First day" required={false} {...form.value('starts_on')} />
          <DateInput label="Last day" required={false} {...form.value('ends_on')} />
        </div>
        <TextArea label="Description" optional rows={4} {...form.field('description')} />
        <TextArea label="Terms" optional hint="One per line." rows={3} {...form.field('terms')} />
        <Switch
          label="Price includes GST"
          hint="Turn off for gift cards."
          checked={form.values.taxed}
          onChange={(taxed) => form.set({ taxed })}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{deal ? 'Save changes' : 'Add deal'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
