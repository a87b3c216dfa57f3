import { CardRefused } from './port.ts';
import type { DirectDebit } from './port.ts';

const refused = { state: 'dishonoured', reason: 'Payments are not open here.' } as const;

/** For a server without a service that moves money: nothing can be ordered. */
export const closedDirectDebit: DirectDebit = {
  adapter: 'closed',
  open: false,
  practiceCards: [],
  acceptsCards: false,
  pollEveryMinutes: 60,
  async saveCard() {
    throw new CardRefused('Cards are not open here.');
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
