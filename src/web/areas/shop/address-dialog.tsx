import { shop } from '#contract/areas/shop.ts';
import type { ShopAddress } from '#contract/areas/shop.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';
import { AddressFields } from './address-fields.tsx';
import type { AddressValues } from './address-fields.tsx';

interface Values extends AddressValues {
  label: string;
  recipient: string;
  is_default: boolean;
}

/** Adds an address or changes one. */
export function AddressDialog({ address, onClose }: { address: ShopAddress | null; onClose: () => void }) {
  const member = useMember();
  const name = [member.data?.first_name, member.data?.last_name].filter(Boolean).join(' ');
  const form = useApiForm<typeof shop.saveAddress, Values>(shop.saveAddress, {
    defaults: {
      label: address?.label ?? '',
      recipient: address?.recipient ?? name,
      line1: address?.line1 ?? '',
      line2: address?.line2 ?? '',
      suburb: address?.suburb ?? '',
      state: address?.state ?? null,
      postcode: address?.postcode ?? '',
      is_default: address?.is_default ?? false,
    },
    body: ({ state, ...values }) => ({
      ...values,
      ...(address ? { id: address.id } : {}),
      state: (state ?? undefined) as ShopAddress['state'],
    }),
    refreshes: [shop.addresses],
    onDone: ({ data }) => {
      showToast({ tone: 'positive', text: `Saved ${data.full_address}.` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={address ? 'Edit address' : 'New address'}>
      <Form form={form} className="space-y-5">
        <TextField label="Full name" autoComplete="name" {...form.field('recipient')} />
        <AddressFields form={form} />
        <TextField label="Address name" optional placeholder="Home" maxLength={40} {...form.field('label')} />
        {address?.is_default ? null : (
          <Checkbox label="Make this my default address" {...form.checkbox('is_default')} />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save address</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
