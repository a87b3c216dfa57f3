import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
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

interface FieldsProps extends StripeFormProps {
  onFailed: () => void;
}

/** Stripe's fields, from the moment its script is there. */
function StripeFields({ publishableKey, amount, save, ref, onFailed }: FieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  const [isReady, setReady] = useState(false);
  const draw = useEffectEvent((stripe: Stripe) => {
    const appearance = { theme: isDark() ? 'night' : 'stripe' } as const;
    const elements = stripe.elements({ mode: 'payment', currency: 'aud', amount, appearance });
    const element = elements.create('payment');
    element.mount(place.current!);
    opened.current = { stripe, elements };
    setReady(true);
    return element;
  });
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let element: ReturnType<StripeElements['create']> | undefined;
    let isGone = false;
    openStripe(publishableKey).then(
      (stripe) => {
        if (!isGone) element = draw(stripe);
      },
      () => {
        if (!isGone) fail();
      },
    );
    return () => {
      isGone = true;
      opened.current = undefined;
      element?.destroy();
    };
  }, [publishableKey]);
  useImperativeHandle(ref, () => ({
    async tokenise() {
      const { current } = opened;
      if (!current) return { refused: 'The card form isn’t ready yet. Wait a moment and try again.' };
      // The total and the wish to save may have changed since the form was drawn.
      current.elements.update({ amount, setupFutureUsage: save ? 'off_session' : null });
      return tokenOf(current.stripe, current.elements);
    },
  }));
  return (
    <>
      {isReady ? null : <SkeletonForm fields={2} />}
      <div ref={place} className={isReady ? 'min-h-48' : undefined} />
    </>
  );
}

/** The card form that Stripe draws in frames of its own: no card number reaches this page. */
export function StripeForm(props: StripeFormProps) {
  const [hasFailed, setFailed] = useState(false);
  if (!hasFailed) return <StripeFields {...props} onFailed={() => setFailed(true)} />;
  return (
    <Notice
      tone="warning"
      title="The card form didn’t load"
      announce
      actions={
        <Button size="small" variant="secondary" onClick={() => setFailed(false)}>
          Try again
        </Button>
      }
    >
      Nothing was charged.
    </Notice>
  );
}
