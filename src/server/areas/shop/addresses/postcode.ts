import { badField, Failure } from '#contract/kit/errors.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';
import type { AddressLookup, AddressResult } from '#server/ports/address-lookup/port.ts';

/** More than the number of suburbs of any postcode. */
const MAX_MATCHES = 500;

export function listNames(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

/**
 * Checks that a postcode is in a state, and returns its suburbs there. @throws Failure for `field`, which is the
 * postcode unless the state is what changes.
 */
export async function checkPostcode(
  addresses: AddressLookup,
  { state, postcode }: { state: string; postcode: string },
  field: 'postcode' | 'state' = 'postcode',
): Promise<AddressResult[]> {
  const matches = await addresses.search(postcode, MAX_MATCHES).catch((error: unknown) => {
    if (error instanceof LookupUnavailable)
      throw new Failure('unavailable', 'We can’t check addresses right now. Try again in a few minutes.');
    throw error;
  });
  const ofPostcode = matches.filter((place) => place.postalCode === postcode);
  if (ofPostcode.length === 0)
    throw badField('postcode', `We couldn’t find postcode ${postcode}. Check it and try again.`);
  const ofState = ofPostcode.filter((place) => place.state === state);
  if (ofState.length === 0)
    throw badField(
      field,
      `${postcode} is in ${listNames([...new Set(ofPostcode.map((place) => place.state))])}, not in ${state}.`,
    );
  return ofState;
}
