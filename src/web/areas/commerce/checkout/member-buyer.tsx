import { useEffect } from 'react';
import { shop } from '#contract/areas/shop.ts';
import { AddressFields } from '#web/areas/shop/public.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import type { BuyerValues } from './buyer-draft.ts';
import { chosenAddress } from './buyer-form.ts';
import type { BuyerForm } from './buyer-form.ts';

/** Who buys, where that is known. */
export function MemberContact() {
  const member = useMember().data;
  if (!member) return null;
  return (
    <>
      <span className="block font-medium">{[member.first_name, member.last_name].filter(Boolean).join(' ')}</span>
      <span className="text-ink-soft block break-all">{member.email}</span>
    </>
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

/** One of the member's saved addresses, the default first, or one typed here. */
export function MemberDelivery({ buyer }: { buyer: BuyerForm }) {
  const { form, setSaved } = buyer;
  const addresses = useApiQuery(shop.addresses);
  const known = addresses.data?.data;
  // The form names the chosen one when it is sent.
  useEffect(() => {
    if (known) setSaved(known);
  }, [known, setSaved]);
  useMemberAsRecipient(form);
  if (addresses.isPending) return <SkeletonRows rows={2} />;
  const saved = known ?? [];
  const chosen = chosenAddress(form.values.address, saved);
  return (
    <>
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
          <TextField label="Full name" autoComplete="name" {...form.field('recipient')} />
          <AddressFields form={form} />
        </div>
      ) : null}
    </>
  );
}
