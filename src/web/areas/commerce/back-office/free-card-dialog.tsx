import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { FreeCards } from '#contract/areas/product-back-office.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { FormButtons } from './form-buttons.tsx';
import { dayAndTimeOf, instantOf } from '../day-and-time.ts';
import type { DayAndTime } from '../day-and-time.ts';
import { RunFields } from './sydney-time-fields.tsx';

interface Values {
  title: string;
  product: string | null;
  variant: string | null;
  starts_at: DayAndTime;
  ends_at: DayAndTime;
  number: number | null;
}

/** The gift card that is free, and its value. */
function CardChoice({ form }: { form: ApiForm<Values> }) {
  const all = useApiQuery(productBackOffice.products, { query: { kind: 'gift_card' } }).data?.data ?? [];
  const products = all.filter(({ state }) => state === 'published');
  const values =
    products.find(({ slug }) => slug === form.values.product)?.variants.filter(({ active }) => active) ?? [];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        label="Gift card"
        options={products.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...form.value('product')}
        onChange={(slug) => form.set({ product: slug, variant: null })}
      />
      <Select
        label="Value"
        options={values.map(({ key, label }) => ({ value: key, label }))}
        {...form.value('variant')}
      />
    </div>
  );
}

/** Adds an offer of free gift cards, or changes one. */
export function FreeCardDialog({ offer, onClose }: { offer: FreeCards | null; onClose: () => void }) {
  const form = useApiForm<typeof productBackOffice.saveFreeCards, Values>(productBackOffice.saveFreeCards, {
    defaults: {
      title: offer?.title ?? '',
      product: offer?.product ?? null,
      variant: offer?.variant ?? null,
      starts_at: dayAndTimeOf(offer?.starts_at ?? null, '00:00'),
      ends_at: dayAndTimeOf(offer?.ends_at ?? null, '00:00'),
      number: offer?.number ?? null,
    },
    body: ({ starts_at: from, ends_at: until, product, variant, number, title }) => ({
      title,
      product: product ?? '',
      variant: variant ?? '',
      starts_at: instantOf(from) ?? '',
      ends_at: instantOf(until) ?? '',
      number: number ?? 0,
      ...(offer ? { id: offer.id } : {}),
    }),
    refreshes: [productBackOffice.freeCards],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: offer ? `${data.title} saved.` : `${data.title} added.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={offer ? `Edit ${offer.title}` : 'New free gift cards'}
      description="Each person can claim one, with a verified email and mobile number."
    >
      <Form form={form} aria-label="Free gift cards" className="space-y-5">
        <TextField label="Title" maxLength={80} {...form.field('title')} />
        <CardChoice form={form} />
        <RunFields form={form} />
        <NumberField
          label="How many"
          name="number"
          min={Math.max(1, offer?.claimed ?? 1)}
          max={100_000}
          {...form.value('number')}
        />
        <FormButtons form={form} action={offer ? 'Save changes' : 'Add free gift cards'} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
