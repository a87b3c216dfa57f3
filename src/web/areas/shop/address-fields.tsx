import { reference, stateCode } from '#contract/areas/reference.ts';
import { AddressInput } from '#web/design/address-input.tsx';
import type { AddressParts } from '#web/design/address.ts';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { call } from '#web/kit/api.ts';
import type { ApiForm } from '#web/kit/form.tsx';

const states = stateCode.options.map((code) => ({ value: code as string, label: code }));

const searchAddress = async (query: { text: string }, signal: AbortSignal) =>
  (await call(reference.searchAddress, { query: { q: query.text } }, { signal })).data;

/** The fields of a delivery address. */
export interface AddressValues {
  line1: string;
  line2: string;
  suburb: string;
  state: string | null;
  postcode: string;
}

/** The first line of a picked address, as it stands on a letter: '3/12 Smith Street'. */
function firstLine({ unitNumber, streetNumber, streetName, address }: AddressParts): string {
  const number = unitNumber ? `${unitNumber}/${streetNumber}` : streetNumber;
  return [number, streetName].filter(Boolean).join(' ') || (address.split(',')[0] ?? '').trim();
}

/** Street, suburb, state and postcode; a suggestion that is picked fills in all of them. */
export function AddressFields<V extends AddressValues>({ form: ownerForm }: { form: ApiForm<V> }) {
  const form = ownerForm as unknown as ApiForm<AddressValues>;
  const pick = (parts: AddressParts) =>
    form.set({ line1: firstLine(parts), suburb: parts.suburb, state: parts.state, postcode: parts.postalCode });
  return (
    <>
      <AddressInput label="Street address" search={searchAddress} onPick={pick} {...form.value('line1')} />
      <TextField label="Unit, level or company" optional autoComplete="address-line2" {...form.field('line2')} />
      <TextField label="Suburb" autoComplete="address-level2" {...form.field('suburb')} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-5">
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
    </>
  );
}
