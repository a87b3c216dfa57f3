import { Failure, badField } from '#contract/kit/errors.ts';
import { addressText } from '#domain/text/postal-address.ts';
import type { Context } from '#server/kit/implement.ts';
import { checkSuburb, findAddress } from '../../shop/public.ts';
import type { OrderAddress } from '../tables.ts';

export interface TypedAddress {
  address_id?: number | undefined;
  recipient?: string | undefined;
  line1?: string | undefined;
  line2?: string | undefined;
  suburb?: string | undefined;
  state?: 'ACT' | 'NSW' | 'NT' | 'QLD' | 'SA' | 'TAS' | 'VIC' | 'WA' | undefined;
  postcode?: string | undefined;
}

/** The delivery address as the order keeps it: a saved one, or one typed in full. */
export async function deliveryAddress(
  { systemDb, member, ports }: Pick<Context<'public'>, 'systemDb' | 'member' | 'ports'>,
  { address_id: id, recipient, line1, line2, suburb, state, postcode }: TypedAddress,
): Promise<OrderAddress> {
  if (member && id !== undefined) {
    const address = await findAddress(systemDb, member.id, id);
    if (!address) throw badField('address_id', 'We couldn’t find that address.');
    return {
      recipient: address.recipient,
      full_address: addressText({ lines: [address.line1, address.line2], ...address }),
    };
  }
  const missing = Object.entries({ recipient, line1, suburb, state, postcode }).filter(([, value]) => !value);
  if (missing.length > 0)
    throw new Failure('bad_input', undefined, {
      errors: missing.map(([field]) => ({ field, message: 'Enter the delivery address.' })),
    });
  const official = await checkSuburb(ports.addresses, { suburb: suburb!, state: state!, postcode: postcode! });
  const address = { lines: [line1, line2], suburb: official, state: state!, postcode: postcode! };
  return { recipient: recipient!, full_address: addressText(address) };
}
