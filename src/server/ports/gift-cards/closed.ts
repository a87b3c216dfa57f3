import { CardNotIssued } from './port.ts';
import type { GiftCardIssuer } from './port.ts';

/** No issuer: gift cards of merchants are not sold. */
export const closedGiftCards: GiftCardIssuer = {
  adapter: 'closed',
  test: false,
  issue() {
    return Promise.reject(new CardNotIssued('No gift card issuer is set up.'));
  },
};
