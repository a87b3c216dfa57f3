import { createHmac } from 'node:crypto';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { CardNotIssued } from './port.ts';
import type { GiftCardOrder, IssuedCard } from './port.ts';

/** The request of rule R16, field by field in the order in which it is signed. */
export interface SignedRequest {
  RequestType: 'Purchase';
  Timestamp: string;
  Product: string;
  /** Dollars with two decimals, such as '50.00'. */
  Amount: string;
  RecipientEmail: string;
  /** Always 'false': the buyer chooses in our product when and to whom a card is sent. */
  SendGiftEmail: 'false';
}

export function requestOf({ product, amountCents, recipientEmail, orderedAt }: GiftCardOrder): SignedRequest {
  return {
    RequestType: 'Purchase',
    Timestamp: String(Math.floor(orderedAt.getTime() / 1000)),
    Product: product,
    Amount: (amountCents / 100).toFixed(2),
    RecipientEmail: recipientEmail,
    SendGiftEmail: 'false',
  };
}

/**
 * HMAC-SHA256 of the fields as 'name=value' joined by '&', in hexadecimal (rule R16). The key never leaves the server.
 */
export function signatureOf(request: SignedRequest, key: string): string {
  const text = Object.entries(request)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHmac('sha256', key).update(text).digest('hex');
}

const isDate = (value: unknown): value is CivilDate => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * The card in an answer of the provider. @throws CardNotIssued where it refuses; Error where the answer is unreadable.
 */
export function cardOf(status: number, answer: unknown): IssuedCard {
  const { Code, ExpiryDate, Error: reason } = (answer ?? {}) as Record<string, unknown>;
  if (status === 400 || status === 404 || status === 422)
    throw new CardNotIssued(
      typeof reason === 'string' ? reason.slice(0, 200) : `The provider responded with error ${status}.`,
    );
  if (status !== 200 || typeof Code !== 'string' || Code.length < 6 || Code.length > 64 || !isDate(ExpiryDate))
    throw new Error(`The gift card provider sent an unreadable response with status ${status}.`);
  return { code: Code, expiresOn: ExpiryDate };
}
