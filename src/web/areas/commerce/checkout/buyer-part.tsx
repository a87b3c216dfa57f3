import { useEffect } from 'react';
import type { Order } from '#contract/areas/orders.ts';
import { AddressFields } from '#web/areas/shop/public.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { useSignedIn } from '../cart/use-cart.ts';
import type { BuyerValues } from './buyer-draft.ts';
import { chosenAddress, useSavedAddresses } from './buyer-form.ts';

/** Who buys: a member is known, a guest tells an email and a name. */
export function ContactPart({ form }: { form: ApiForm<BuyerValues> }) {
  const signedIn = useSignedIn();
  const member = useMember().data;
  if (signedIn)
    return (
      <Section title="Contact">
        <p className="min-h-[2lh]">
          {member ? (
            <>
              <span className="block font-medium">
                {[member.first_name, member.last_name].filter(Boolean).join(' ')}
              </span>
              <span className="text-ink-soft block break-all">{member.email}</span>
            </>
          ) : null}
        </p>
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

/** The member is the recipient until somebody else is named. */
function useMemberAsRecipient({ set, values }: ApiForm<BuyerValues>): void {
  const member = useMember().data;
  const name = [member?.first_name, member?.last_name].filter(Boolean).join(' ');
  useEffect(() => {
    if (name !== '' && values.recipient === '') set({ recipient: name });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the member is known
  }, [name]);
}

/** Where the parcel goes: one of a member's saved addresses, or one typed here. */
export function DeliveryPart({ form }: { form: ApiForm<BuyerValues> }) {
  const signedIn = useSignedIn();
  const { saved, loading } = useSavedAddresses(true);
  const chosen = chosenAddress(form.values.address, saved);
  useMemberAsRecipient(form);
  if (loading)
    return (
      <Section title="Delivery address">
        <SkeletonRows rows={2} />
      </Section>
    );
  return (
    <Section title="Delivery address">
      {saved.length > 0 ? (
        <RadioGroup
          label="Send it to"
          labelHidden
          value={chosen}
          onChange={(address) => form.set({ address })}
          error={form.errorOf('address') ?? null}
          choices={[
            ...saved.map((address) => ({
              value: String(address.id),
              label: address.label ? `${address.label}: ${address.recipient}` : address.recipient,
              hint: address.full_address,
            })),
            { value: 'new', label: 'Another address' },
          ]}
        />
      ) : null}
      {chosen === 'new' ? (
        <div className="mt-3 space-y-4 first:mt-0">
          {signedIn ? <TextField label="Full name" autoComplete="name" {...form.field('recipient')} /> : null}
          <AddressFields form={form} />
        </div>
      ) : null}
    </Section>
  );
}

/** The buyer of an order that has been placed. */
export function PlacedBuyer({ order, onChange }: { order: Order; onChange: (() => void) | undefined }) {
  return (
    <Section
      title="Your details"
      action={
        onChange ? (
          <Button variant="quiet" size="small" className="-my-2 -mr-3.5" onClick={onChange}>
            Change
          </Button>
        ) : undefined
      }
    >
      <DefinitionList
        items={[
          { term: 'Order', is: order.reference },
          { term: 'Name', is: order.name },
          { term: 'Email', is: <span className="break-all">{order.email}</span> },
          ...(order.address
            ? [{ term: 'Send to', is: `${order.address.recipient}, ${order.address.full_address}` }]
            : []),
        ]}
      />
    </Section>
  );
}
