import { CardRefused } from './port.ts';
import type { DirectDebit } from './port.ts';

const refused = { state: 'dishonoured', reason: 'Payments aren’t available at the moment.' } as const;

/** For a server without a service that moves money: nothing can be ordered. */
export const closedDirectDebit: DirectDebit = {
  adapter: 'closed',
  open: false,
  practiceCards: [],
  acceptsCards: false,
  pollEveryMinutes: 60,
  async saveCard() {
    throw new CardRefused('Cards aren’t available at the moment.');
  },
  async collect(orders) {
    return new Map(orders.map(({ key }) => [key, refused]));
  },
  async payOut(orders) {
    return new Map(orders.map(({ key }) => [key, refused]));
  },
  async resultsOf() {
    return new Map();
  },
  readEvent: () => null,
};
