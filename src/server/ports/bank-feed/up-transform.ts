import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { FeedMalformed } from './port.ts';
import type { FeedAccount, FeedAccountKind, FeedBalance, FeedTransaction } from './port.ts';
import type { UpAccount, UpTransaction } from './up-shapes.ts';

/** From the words of Up to ours. Nothing here calls anybody. */

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
  if (currencyCode !== 'AUD') throw new FeedMalformed('An amount is not in Australian dollars.');
  return valueInBaseUnits;
}

/** Up shows no BSB and no account number: the account is known by its name and its own id. */
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

/** Up states what is available; what is still on hold is in the account. */
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

/** The day of the purchase where Australian banks keep their books. A row on hold shows no id, for what settles may be another amount. */
export function toUpTransaction({ id, attributes }: UpTransaction): FeedTransaction {
  const pending = attributes.status === 'HELD';
  const at = Date.parse(attributes.createdAt);
  if (Number.isNaN(at)) throw new FeedMalformed('A time is not a real one.');
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
