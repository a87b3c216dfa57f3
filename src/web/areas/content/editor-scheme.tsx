import { useState } from 'react';
import { contentEditor } from '#contract/areas/content-editor.ts';
import type { SchemeWords, Writing } from '#contract/areas/content-editor.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { MoneyField, NumberField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { SchemePreview } from './editor-preview.tsx';

const ways = [
  { frequency: 'weekly', label: 'week' },
  { frequency: 'monthly', label: 'month' },
  { frequency: 'quarterly', label: 'quarter' },
  { frequency: 'yearly', label: 'year' },
] as const;

type Frequency = (typeof ways)[number]['frequency'];

interface Values {
  description: string;
  price: number | null;
  /** All billing frequencies; those without a price are not offered. */
  prices: Record<Frequency, { price: number | null; entries: number | null }>;
}

function valuesOf({ description, price, prices }: SchemeWords): Values {
  const by = (frequency: Frequency) =>
    prices.find((one) => one.frequency === frequency) ?? { price: null, entries: null };
  return {
    description,
    price,
    prices: { weekly: by('weekly'), monthly: by('monthly'), quarterly: by('quarterly'), yearly: by('yearly') },
  };
}

const offeredOf = ({ prices }: Values) =>
  ways.flatMap(({ frequency }) =>
    prices[frequency].price === null
      ? []
      : [{ frequency, price: prices[frequency].price, entries: prices[frequency].entries ?? 0 }],
  );

const wordsOf = (values: Values): SchemeWords => ({
  description: values.description,
  price: values.price ?? 0,
  prices: offeredOf(values),
});

export interface BackOfficeSchemeProps {
  piece: Writing;
  revision: number;
  onSaved: (saved: { id: number; revision: number }) => void;
}

/** Edits a plan's text and prices. The free plan only has text. */
export function BackOfficeScheme({ piece, revision, onSaved }: BackOfficeSchemeProps) {
  const [isPreviewed, setPreviewed] = useState(false);
  const words = piece.latest.scheme!;
  const isFree = (piece.published?.scheme ?? words).price === 0;
  const form = useApiForm<typeof contentEditor.saveScheme, Values>(contentEditor.saveScheme, {
    defaults: valuesOf(words),
    body: (values) => ({
      id: piece.id,
      revision,
      description: values.description,
      price: values.price === null ? '' : dollarsFromCents(values.price),
      prices: offeredOf(values).map((price) => ({ ...price, price: dollarsFromCents(price.price) })),
    }),
    refreshes: [contentEditor.open, contentEditor.list],
    onDone: (reply) => {
      showToast({ tone: 'positive', text: 'Draft saved. Members can’t see it yet.' });
      onSaved(reply);
    },
  });
  const set = (frequency: Frequency, patch: Partial<Values['prices'][Frequency]>) =>
    form.set({ prices: { ...form.values.prices, [frequency]: { ...form.values.prices[frequency], ...patch } } });
  const errorOf = (frequency: Frequency, field: string) =>
    form.errorOf(`prices.${offeredOf(form.values).findIndex((price) => price.frequency === frequency)}.${field}`) ??
    null;
  return (
    <>
      <Form form={form} aria-label="Plan" className="space-y-5">
        <TextArea label="Description" rows={3} {...form.field('description')} />
        {isFree ? null : (
          <>
            <MoneyField label="Monthly price" min={1} {...form.value('price')} />
            {ways.map(({ frequency, label }) => (
              <div key={frequency} className="grid gap-5 sm:grid-cols-2">
                <MoneyField
                  label={`Price per ${label}`}
                  optional
                  min={1}
                  value={form.values.prices[frequency].price}
                  onChange={(price) => set(frequency, { price })}
                  error={errorOf(frequency, 'price')}
                />
                <NumberField
                  label={`Entries per ${label}`}
                  optional
                  min={0}
                  max={10_000}
                  value={form.values.prices[frequency].entries}
                  onChange={(entries) => set(frequency, { entries })}
                  error={errorOf(frequency, 'entries')}
                />
              </div>
            ))}
            <p className="text-ink-faint text-caption">
              If you leave a price blank, we won’t offer that option. Members who already pay keep their current price.
            </p>
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form}>Save draft</SubmitButton>
          <Button variant="secondary" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {isPreviewed ? 'Hide preview' : 'Preview'}
          </Button>
        </div>
      </Form>
      {isPreviewed ? (
        <div className="mt-6">
          <SchemePreview name={piece.title} features={piece.features} words={wordsOf(form.values)} />
        </div>
      ) : null}
    </>
  );
}
