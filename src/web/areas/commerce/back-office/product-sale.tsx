import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorProduct } from '#contract/areas/product-back-office.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import { serverNow } from '#web/kit/clock.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { memberTime } from '#web/kit/time.ts';
import { productFace } from './product-words.ts';
import { instantOf, dayAndTimeOf } from '../day-and-time.ts';
import { SydneyTimeFields } from './sydney-time-fields.tsx';

type State = OperatorProduct['state'];

const choices: readonly { value: State; label: string; hint: string }[] = [
  { value: 'published', label: 'On sale', hint: 'Now, or from the time you choose.' },
  { value: 'withdrawn', label: 'Withdrawn', hint: 'Nobody can buy it. Existing orders aren’t affected.' },
  { value: 'draft', label: 'Draft', hint: 'Only operators can see it.' },
];

const store = memberTime({ time_zone: DEFAULT_ZONE, time_offset: 600 });

/** When a product is or was on sale, in a sentence; empty where nothing is scheduled. */
function scheduleWords({ state, publish_at: from, withdraw_at: until }: OperatorProduct): string {
  if (state !== 'published') return '';
  return [
    ...(from ? [`On sale from ${store.instant(from, 'full')}.`] : []),
    ...(until ? [`Until ${store.instant(until, 'full')}.`] : []),
  ].join(' ');
}

function useTime(at: Date | null, otherwise: string) {
  const [value, onChange] = useState(dayAndTimeOf(at, otherwise));
  return { value, onChange };
}

/** Publishes or withdraws a product, now or at a time. */
export function ProductSale({ product }: { product: OperatorProduct }) {
  const [state, setState] = useState<State>(product.state);
  const from = useTime(product.publish_at, '09:00');
  const until = useTime(product.withdraw_at, '00:00');
  const publish = useApiMutation(productBackOffice.publish, {
    refreshes: [productBackOffice.products],
    onSuccess: ({ data }) =>
      showToast({ tone: 'positive', text: `${data.name}: ${productFace(data, serverNow()).says.toLowerCase()}.` }),
  });
  const face = productFace(product, serverNow());
  const errorOf = (field: string) => publish.error?.fields.find((each) => each.field === field)?.message;
  function save(): void {
    const [publishAt, withdrawAt] = [instantOf(from.value), instantOf(until.value)];
    const schedule = {
      ...(publishAt ? { publish_at: publishAt } : {}),
      ...(withdrawAt ? { withdraw_at: withdrawAt } : {}),
    };
    publish.mutate({ body: { id: product.id, state, ...(state === 'published' ? schedule : {}) } });
  }
  return (
    <form
      aria-label="Availability"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!publish.isPending) save();
      }}
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={face.tone}>{face.says}</Badge>
        <span className="text-ink-soft">{scheduleWords(product)}</span>
      </p>
      <ProblemNote>{errorOf('withdraw_at') || errorOf('publish_at') ? undefined : publish.error?.message}</ProblemNote>
      <RadioGroup<State> label="Status" choices={choices} value={state} onChange={setState} />
      {state === 'published' ? (
        <>
          <SydneyTimeFields
            label="On sale from"
            hint="Leave this blank to start now. Sydney time."
            error={errorOf('publish_at')}
            {...from}
          />
          <SydneyTimeFields
            label="Withdraw at"
            hint="Leave this blank if there’s no end date."
            error={errorOf('withdraw_at')}
            {...until}
          />
        </>
      ) : null}
      <div className="flex justify-end">
        <Button type="submit" busy={publish.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
