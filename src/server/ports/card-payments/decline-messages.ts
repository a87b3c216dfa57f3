import type { ChargeResult } from './port.ts';

/** What a buyer is told about each reason for which a payment is declined, whichever the gateway. */
export const declineMessages = {
  card_declined: 'Your bank declined this card. Try another one.',
  insufficient_funds: 'There isn’t enough money on this card. Try another one.',
  expired_card: 'This card has expired. Try another one.',
  incorrect_cvc: 'The security code isn’t right. Check it and try again.',
  limit_exceeded: 'This payment would go over the card’s limit. Try another card.',
  invalid_details: 'We couldn’t use these card details. Enter them again.',
  authentication_failed: 'Your bank couldn’t confirm that it’s you. Try again, or use another card.',
  authentication_required: 'Your bank wants you to confirm this payment. Open the order and pay for it there.',
  processing_error: 'The bank couldn’t process the payment. Try again in a few minutes.',
  amount_too_small: 'Card payments start at $0.50. Place a new order with something more in it.',
  cancelled: 'The payment was cancelled. To try again, choose how to pay.',
  page_expired: 'The payment page has expired. To try again, choose how to pay.',
} as const;

export type DeclineCode = keyof typeof declineMessages;

/** A declined charge with its message; an unknown code counts as a decline without a reason. */
export function declined(code: string | null, reference: string | null): ChargeResult {
  const known = code !== null && Object.hasOwn(declineMessages, code) ? (code as DeclineCode) : 'card_declined';
  return { state: 'declined', reference, code: known, message: declineMessages[known] };
}
