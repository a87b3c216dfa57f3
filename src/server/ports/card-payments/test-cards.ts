import type { DeclineCode } from './decline-messages.ts';
import type { CardFacts } from './port.ts';

/** What a test card does when it is charged. */
export type CardBehaviour = 'pays' | 'pays-once' | 'checks' | 'slow' | 'times-out' | { declined: DeclineCode };

export interface TestCard extends CardFacts {
  /** The number as typed; only these are known, and they belong to nobody. */
  number: string;
  token: string;
  behaviour: CardBehaviour;
  /** What it is for, as the form lists it. */
  title: string;
}

const card = (
  number: string,
  brand: string,
  token: string,
  behaviour: CardBehaviour,
  title: string,
  expires = '2031-12',
): TestCard => ({ number, brand, token, behaviour, title, expires, lastFour: number.slice(-4) });

/** The documented test cards. Their numbers are those that gateways publish for tests. */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'Visa', 'tok_visa', 'pays', 'Paid straight away'),
  card('5555555555554444', 'Mastercard', 'tok_mastercard', 'pays', 'Paid straight away'),
  card('4000000000000341', 'Visa', 'tok_once', 'pays-once', 'Paid straight away, later payments declined'),
  card('4000002500003155', 'Visa', 'tok_check', 'checks', 'The bank asks the buyer to confirm (3-D Secure)'),
  card('4000000000000002', 'Visa', 'tok_declined', { declined: 'card_declined' }, 'Declined'),
  card('4000000000009995', 'Visa', 'tok_funds', { declined: 'insufficient_funds' }, 'Insufficient funds'),
  card('4000000000000069', 'Visa', 'tok_expired', { declined: 'expired_card' }, 'Expired'),
  card('4000000000000127', 'Visa', 'tok_cvc', { declined: 'incorrect_cvc' }, 'Wrong security code'),
  card('4000000000000119', 'Visa', 'tok_error', { declined: 'processing_error' }, 'Error at the bank'),
  card('4000000000000077', 'Visa', 'tok_slow', 'slow', 'Paid after a minute'),
  card('4000000000000259', 'Visa', 'tok_timeout', 'times-out', 'No answer at first'),
];
