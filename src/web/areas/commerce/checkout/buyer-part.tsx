import { Suspense } from 'react';
import { AddressFields } from '#web/areas/shop/public.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useSignedIn } from '../cart/use-cart.ts';
import type { BuyerValues } from './buyer-draft.ts';
import type { BuyerForm } from './buyer-form.ts';

const MemberContact = lazyPart('your contact details', async () => (await import('./member-buyer.tsx')).MemberContact);
const MemberDelivery = lazyPart('your addresses', async () => (await import('./member-buyer.tsx')).MemberDelivery);

/** Who buys: a member is known, a guest tells an email and a name. */
export function ContactPart({ form }: { form: ApiForm<BuyerValues> }) {
  const signedIn = useSignedIn();
  if (signedIn)
    return (
      <Section title="Contact">
        <div className="min-h-[2lh]">
          <Suspense>
            <MemberContact />
          </Suspense>
        </div>
      </Section>
    );
  const returnTo = encodeURIComponent(window.location.pathname + window.location.search);
  return (
    <Section
      title="Contact"
      action={
        <TextLink href={`/auth/login?returnTo=${returnTo}`} className="text-caption">
          Sign in
        </TextLink>
      }
    >
      <div className="space-y-4">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint="For your receipt, and to find your order again."
          {...form.field('email')}
        />
        <TextField label="Full name" autoComplete="name" {...form.field('name')} />
      </div>
    </Section>
  );
}

/** Where the parcel goes: one of a member's saved addresses, or one typed here. */
export function DeliveryPart({ buyer }: { buyer: BuyerForm }) {
  const signedIn = useSignedIn();
  return (
    <Section title="Delivery address">
      {signedIn ? (
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <MemberDelivery buyer={buyer} />
        </Suspense>
      ) : (
        <div className="space-y-4">
          <AddressFields form={buyer.form} />
        </div>
      )}
    </Section>
  );
}
