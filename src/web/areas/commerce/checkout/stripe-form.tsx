import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import type { CardForm, CardToken } from './card-form.ts';
import { openStripe } from './stripe.ts';
import type { Stripe, StripeElements } from './stripe.ts';

interface StripeFormProps {
  publishableKey: string;
  /** In cents. */
  amount: number;
  /** Whether the card is to be saved, which Stripe wants to know before it makes a token. */
  save: boolean;
  ref: Ref<CardForm>;
}

const isDark = (): boolean => window.matchMedia('(prefers-color-scheme: dark)').matches;

/** Makes a token of what was typed. Stripe shows what is wrong beside its own fields. */
async function tokenOf(stripe: Stripe, elements: StripeElements): Promise<CardToken> {
  const submitted = await elements.submit();
  if (submitted.error) return { refused: submitted.error.message ?? 'Check your card details.' };
  const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
  return confirmationToken
    ? { token: confirmationToken.id }
    : { refused: error?.message ?? 'Check your card details.' };
}

/** The card form that Stripe draws in frames of its own: no card number reaches this page. */
export function StripeForm({ publishableKey, amount, save, ref }: StripeFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  const first = useRef({ amount });
  useEffect(() => {
    let element: ReturnType<StripeElements['create']> | undefined;
    let isGone = false;
    openStripe(publishableKey).then(
      (stripe) => {
        if (isGone || !place.current) return;
        const elements = stripe.elements({
          mode: 'payment',
          currency: 'aud',
          appearance: { theme: isDark() ? 'night' : 'stripe' },
          ...first.current,
        });
        element = elements.create('payment');
        element.mount(place.current);
        opened.current = { stripe, elements };
        setState('ready');
      },
      () => setState('failed'),
    );
    return () => {
      isGone = true;
      opened.current = undefined;
      element?.destroy();
    };
  }, [publishableKey, attempt]);
  useEffect(() => {
    opened.current?.elements.update({ amount, setupFutureUsage: save ? 'off_session' : null });
  }, [amount, save, state]);
  useImperativeHandle(ref, () => ({
    async tokenise() {
      const { current } = opened;
      if (!current) return { refused: 'The card form isn’t ready yet. Wait a moment and try again.' };
      return tokenOf(current.stripe, current.elements);
    },
  }));
  return (
    <>
      {state === 'loading' ? <SkeletonForm fields={2} /> : null}
      {state === 'failed' ? (
        <Notice
          tone="warning"
          title="The card form didn’t load"
          announce
          actions={
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                setState('loading');
                setAttempt((count) => count + 1);
              }}
            >
              Try again
            </Button>
          }
        >
          Nothing was charged.
        </Notice>
      ) : null}
      <div ref={place} className={state === 'ready' ? 'min-h-48' : 'hidden'} />
    </>
  );
}
