import { Suspense } from 'react';
import type { Ref } from 'react';
import { orders } from '#contract/areas/orders.ts';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import type { CardForm } from './card-form.ts';
import { CardFrame } from './gateway-frame.tsx';

const StripeForm = lazyPart('the card form', async () => (await import('./stripe-form.tsx')).StripeForm);

interface NewCardProps {
  /** The page with the gateway's own form; null where Stripe's script draws it. */
  form: string | null;
  total: number | undefined;
  save: boolean;
  ref: Ref<CardForm>;
}

function DrawnByStripe({ total, save, ref }: Omit<NewCardProps, 'form'>) {
  const key = useApiQuery(orders.stripe);
  return (
    <QueryState query={key} what="the payment form" skeleton={<SkeletonForm fields={2} />}>
      {({ data: { publishable_key: publishableKey } }) => {
        if (publishableKey === null)
          return (
            <Notice tone="warning" title="Card payments aren’t set up here yet">
              Nothing was charged.
            </Notice>
          );
        const drawing = <SkeletonForm fields={2} />;
        return total === undefined ? (
          drawing
        ) : (
          <Suspense fallback={drawing}>
            <StripeForm publishableKey={publishableKey} amount={total} save={save} ref={ref} />
          </Suspense>
        );
      }}
    </QueryState>
  );
}

/** The card form of the gateway that takes payments here. */
export function NewCard({ form, ...drawn }: NewCardProps) {
  return form === null ? <DrawnByStripe {...drawn} /> : <CardFrame page={form} ref={drawn.ref} />;
}
