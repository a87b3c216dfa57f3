import { reference, stateCode } from '#contract/areas/reference.ts';
import { shop } from '#contract/areas/shop.ts';
import type { ShopAddress } from '#contract/areas/shop.ts';
import { AddressInput } from '#web/design/address-input.tsx';
import type { AddressParts } from '#web/design/address.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { call } from '#web/kit/api.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMember } from '#web/kit/member.ts';

const states = stateCode.options.map((code) => ({ value: code as string, label: code }));

const searchAddress = async (query: { text: string }, signal: AbortSignal) =>
  (await call(reference.searchAddress, { query: { q: query.text } }, { signal })).data;

interface Values {
  label: string;
  recipient: string;
  line1: string;
  line2: string;
  suburb: string;
  state: string | null;
  postcode: string;
  is_default: boolean;
}

/** The first line of a picked address, as it stands on a letter: '3/12 Smith Street'. */
function firstLine({ unitNumber, streetNumber, streetName, address }: AddressParts): string {
  const number = unitNumber ? `${unitNumber}/${streetNumber}` : streetNumber;
  return [number, streetName].filter(Boolean).join(' ') || (address.split(',')[0] ?? '').trim();
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
      showToast({ tone: 'positive', text: `Saved ${data.full_address}` });
      onClose();
    },
  });
  const pick = (parts: AddressParts) =>
    form.set({ line1: firstLine(parts), suburb: parts.suburb, state: parts.state, postcode: parts.postalCode });
  return (
    <Dialog open onClose={onClose} title={address ? 'Edit address' : 'New address'}>
      <Form form={form} className="space-y-5">
        <TextField label="Full name" autoComplete="name" {...form.field('recipient')} />
        <AddressInput label="Street address" search={searchAddress} onPick={pick} {...form.value('line1')} />
        <TextField label="Unit, level or company" optional autoComplete="address-line2" {...form.field('line2')} />
        <TextField label="Suburb" autoComplete="address-level2" {...form.field('suburb')} />
        <div className="grid grid-cols-2 gap-5">
          <Select label="State" options={states} {...form.value('state')} />
          <TextField
            label="Postcode"
            figures
            inputMode="numeric"
            maxLength={4}
            autoComplete="postal-code"
            {...form.field('postcode')}
          />
        </div>
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
