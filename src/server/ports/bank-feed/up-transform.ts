import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { FeedMalformed } from './port.ts';
import type { FeedAccount, FeedAccountKind, FeedBalance, FeedTransaction } from './port.ts';
import type { UpAccount, UpTransaction } from './up-shapes.ts';

/** Converts Up's data into ours. Nothing here sends a request. */

const kinds: Readonly<Record<UpAccount['attributes']['accountType'], FeedAccountKind>> = {
  TRANSACTIONAL: 'transaction',
  SAVER: 'savings',
  HOME_LOAN: 'loan',
};
const products: Readonly<Record<UpAccount['attributes']['accountType'], string>> = {
  TRANSACTIONAL: 'Spending',
  SAVER: 'Saver',
  HOME_LOAN: 'Home loan',
};

function centsOf({ currencyCode, valueInBaseUnits }: { currencyCode: string; valueInBaseUnits: number }): number {
  if (currencyCode !== 'AUD') throw new FeedMalformed('An amount isn’t in Australian dollars.');
  return valueInBaseUnits;
}

/** Up shows no BSB and no account number: an account is identified by its name and Up's id. */
export function toUpAccount({ id, attributes }: UpAccount): FeedAccount {
  const { displayName, accountType, ownershipType } = attributes;
  return {
    id,
    name: displayName.trim() || products[accountType],
    product: ownershipType === 'JOINT' ? `${products[accountType]}, 2Up` : products[accountType],
    kind: kinds[accountType],
    maskedNumber: '',
    bsb: null,
    accountNumber: null,
    open: true,
  };
}

/** Up states the available balance; amounts on hold are still in the account. */
export function toUpBalance({ id, attributes }: UpAccount, held: readonly UpTransaction[]): FeedBalance {
  const availableCents = centsOf(attributes.balance);
  const heldCents = held.reduce((sum, row) => sum + centsOf(row.attributes.amount), 0);
  return {
    accountId: id,
    currentCents: availableCents - heldCents,
    availableCents,
    currency: attributes.balance.currencyCode,
  };
}

/**
 * The day of the purchase in the time zone by which Australian banks date transactions. A transaction on hold has no
 * id, since it may settle with another amount.
 */
export function toUpTransaction({ id, attributes }: UpTransaction): FeedTransaction {
  const pending = attributes.status === 'HELD';
  const at = Date.parse(attributes.createdAt);
  if (Number.isNaN(at)) throw new FeedMalformed('A time is invalid.');
  return {
    id: pending ? null : id,
    date: civilDateIn(at, DEFAULT_ZONE),
    amountCents: centsOf(attributes.amount),
    description: attributes.rawText?.trim() || attributes.description.trim() || 'Transaction',
    reference: attributes.message?.trim() ?? '',
    pending,
    merchantName: attributes.rawText === null ? null : attributes.description.trim() || null,
    merchantCode: null,
    currency: 'AUD',
  };
}
