import type { shop, ShopAddress } from '#contract/areas/shop.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import { addressText } from '#domain/text/postal-address.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import type { AddressLookup } from '#server/ports/address-lookup/port.ts';
import { addAddress, changeAddress, findAddress, listAddresses, makeDefault, removeAddress } from './address-store.ts';
import type { AddressRow } from './address-store.ts';
import { checkPostcode, listNames } from './postcode.ts';

function onWire(row: AddressRow): ShopAddress {
  const { chosen, ...address } = row;
  return {
    ...address,
    full_address: addressText({ lines: [row.line1, row.line2], ...row }),
    is_default: chosen !== null,
  };
}

const normalise = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();

interface Suburb {
  suburb: string;
  state: string;
  postcode: string;
}

/** Checks that suburb, state and postcode match, and returns the official spelling of the suburb. */
export async function checkSuburb(addresses: AddressLookup, { suburb, state, postcode }: Suburb): Promise<string> {
  const ofState = await checkPostcode(addresses, { state, postcode });
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
