import type { shop, ShopAddress } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { addressText } from '#domain/text/postal-address.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { LookupUnavailable } from '#server/ports/address-lookup/port.ts';
import type { AddressLookup } from '#server/ports/address-lookup/port.ts';
import { addAddress, changeAddress, findAddress, listAddresses, makeDefault, removeAddress } from './address-store.ts';
import type { AddressRow } from './address-store.ts';

function onWire(row: AddressRow): ShopAddress {
  const { chosen, ...address } = row;
  return {
    ...address,
    full_address: addressText({ lines: [row.line1, row.line2], ...row }),
    is_default: chosen !== null,
  };
}

/** More than the number of suburbs of any postcode. */
const MAX_MATCHES = 500;

const normalise = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

function listNames(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
}

interface Suburb {
  suburb: string;
  state: string;
  postcode: string;
}

/** Checks that suburb, state and postcode match, and returns the official spelling of the suburb. */
export async function checkSuburb(addresses: AddressLookup, { suburb, state, postcode }: Suburb): Promise<string> {
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
      'postcode',
      `${postcode} is in ${listNames([...new Set(ofPostcode.map((place) => place.state))])}, not in ${state}.`,
    );
  const match = ofState.find((place) => normalise(place.suburb) === normalise(suburb));
  if (!match)
    throw badField('suburb', `${postcode} covers ${listNames([...new Set(ofState.map((place) => place.suburb))])}.`);
  return match.suburb;
}

const missing = () => new Failure('not_found', 'We couldn’t find that address.');

export const addressHandlers = {
  async addresses(_input, { memberDb, member }) {
    return { data: (await listAddresses(memberDb, member.id)).map(onWire) };
  },

  async saveAddress({ body }, { memberDb, member, clock, ports }) {
    const { id: addressId, label, recipient, line1, line2, state, postcode, is_default: chosen } = body;
    const suburb = await checkSuburb(ports.addresses, body);
    const address = { label: label || null, recipient, line1, line2: line2 || null, suburb, state, postcode };
    const row = await memberDb.transaction().execute(async (transaction) => {
      const id = addressId === undefined ? await addAddress(transaction, member.id, address, clock.now()) : addressId;
      if (id === undefined)
        throw new Failure('not_enough', 'You’ve reached the maximum number of addresses. Delete one to add another.');
      if (addressId !== undefined && !(await changeAddress(transaction, member.id, addressId, address, clock.now())))
        throw missing();
      await makeDefault(transaction, member.id, id, chosen === true);
      return findAddress(transaction, member.id, id);
    });
    return { success: true, data: onWire(row!) };
  },

  async removeAddress({ body }, { memberDb, member }) {
    const removed = await memberDb
      .transaction()
      .execute((transaction) => removeAddress(transaction, member.id, body.id));
    if (!removed) throw missing();
    return { success: true };
  },
} satisfies Partial<HandlersOf<typeof shop>>;
