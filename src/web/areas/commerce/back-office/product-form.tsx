import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { cities } from '#domain/commerce/cities.ts';
import type { City } from '#domain/commerce/cities.ts';
import { ColourInput } from '#web/design/colour-input.tsx';
import { Select } from '#web/design/select.tsx';
import { Switch } from '#web/design/switch.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { linesOf } from '#web/kit/form-values.ts';
import { FormButtons } from './form-buttons.tsx';
import { productKindWords } from './product-words.ts';
import type { ProductKindName } from './product-words.ts';

interface Values {
  kind: ProductKindName;
  slug: string;
  name: string;
  summary: string;
  description: string;
  /** One to a line. */
  benefits: string;
  colour: string;
  icon: string;
  ebook_name: string;
  category: string;
  city: City | 'all';
  terms: string;
  expiry_text: string;
  posted: boolean;
  sample: boolean;
}

const kinds = (Object.keys(productKindWords) as ProductKindName[]).map((value) => ({
  value,
  label: productKindWords[value],
}));
const icons = [
  { value: 'shirt', label: 'Shirt' },
  { value: 'package', label: 'Parcel' },
  { value: 'book-open', label: 'Book' },
  { value: 'gift', label: 'Gift' },
];
const iconOf: Readonly<Record<ProductKindName, string>> = { pack: 'package', ebook: 'book-open', gift_card: 'gift' };
const places = [{ value: 'all' as const, label: 'Everywhere' }, ...cities.map((value) => ({ value, label: value }))];

const fresh: Values = {
  kind: 'pack',
  slug: '',
  name: '',
  summary: '',
  description: '',
  benefits: '',
  colour: '#2f6b45',
  icon: 'package',
  ebook_name: '',
  category: '',
  city: 'all',
  terms: '',
  expiry_text: '',
  posted: true,
  sample: false,
};

function valuesOf(product: OperatorProduct | null): Values {
  if (!product) return fresh;
  const { kind, slug, name, summary, description, benefits, colour, icon, category, terms, posted, sample } = product;
  return {
    kind,
    slug,
    name,
    summary,
    description,
    benefits: benefits.join('\n'),
    colour,
    icon,
    ebook_name: product.ebook_name ?? '',
    category,
    city: product.city ?? 'all',
    terms,
    expiry_text: product.expiry_text,
    posted,
    sample,
  };
}

function bodyOf(product: OperatorProduct | null, values: Values): WireBodyOf<typeof productBackOffice.saveProduct> {
  const { benefits, city, posted, ...rest } = values;
  return {
    ...rest,
    benefits: linesOf(benefits),
    posted: posted && values.kind === 'pack',
    ...(city === 'all' ? {} : { city }),
    ...(product ? { id: product.id, updated_at: product.updated_at.toISOString() } : {}),
  };
}

/** The fields that one kind of product has and the others have not. */
function KindFields({ form }: { form: ApiForm<Values> }) {
  const { kind, posted } = form.values;
  if (kind === 'gift_card')
    return (
      <>
        <TextField
          label="Validity period"
          hint="As printed on the card, such as “Valid for 3 years”."
          maxLength={120}
          {...form.field('expiry_text')}
        />
        <TextArea label="Terms" optional rows={3} {...form.field('terms')} />
      </>
    );
  if (kind === 'ebook') return <TextField label="E-book title" maxLength={120} {...form.field('ebook_name')} />;
  return (
    <>
      <Switch
        label="Sent by post"
        hint="The buyer enters a delivery address."
        checked={posted}
        onChange={(on) => form.set({ posted: on })}
      />
      <TextField
        label="E-book title"
        optional
        hint="Leave this blank if the pack doesn’t come with an e-book. Upload its file under E-book first."
        maxLength={120}
        {...form.field('ebook_name')}
      />
    </>
  );
}

/** How the catalogue shows it, and to whom. */
function LookFields({ form }: { form: ApiForm<Values> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select<string> label="Icon" options={icons} {...form.value('icon')} />
        <Select<City | 'all'> label="Available in" options={places} {...form.value('city')} />
      </div>
      <ColourInput label="Colour" {...form.value('colour')} name="colour" />
      <TextField label="Category" optional maxLength={40} {...form.field('category')} />
      <Switch
        label="Sample"
        hint="Shown as a sample. It can’t be bought with real money."
        checked={form.values.sample}
        onChange={(on) => form.set({ sample: on })}
      />
    </>
  );
}

/** Adds a product as a draft, or changes the details of one. */
export function ProductForm({
  product,
  onAdded,
  onClose,
}: {
  product: OperatorProduct | null;
  onAdded: (id: number) => void;
  onClose: () => void;
}) {
  const form = useApiForm<typeof productBackOffice.saveProduct, Values>(productBackOffice.saveProduct, {
    defaults: valuesOf(product),
    body: (values) => bodyOf(product, values),
    refreshes: [productBackOffice.products],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: product ? `${data.name} saved.` : `${data.name} added as a draft.` });
      if (product) onClose();
      else onAdded(data.id);
    },
  });
  return (
    <Form form={form} aria-label="Product" className="space-y-5">
      {product ? null : (
        <Select<ProductKindName>
          label="Type"
          options={kinds}
          {...form.value('kind')}
          onChange={(kind) => form.set({ kind, icon: iconOf[kind] })}
        />
      )}
      <TextField label="Name" maxLength={80} {...form.field('name')} />
      <TextField
        label="Web address"
        hint={
          product
            ? 'A product’s web address can’t be changed.'
            : 'Lowercase letters, digits and hyphens, such as summer-tee. It can’t be changed later.'
        }
        figures
        maxLength={60}
        disabled={product !== null}
        {...form.field('slug')}
      />
      <TextField label="Summary" maxLength={160} {...form.field('summary')} />
      <TextArea label="Description" optional rows={4} {...form.field('description')} />
      <TextArea label="Benefits" optional hint="One per line." rows={3} {...form.field('benefits')} />
      <KindFields form={form} />
      <LookFields form={form} />
      <FormButtons form={form} action={product ? 'Save changes' : 'Add product'} onClose={onClose} />
    </Form>
  );
}
