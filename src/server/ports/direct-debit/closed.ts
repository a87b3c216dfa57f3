import { CardRefused } from './port.ts';
import type { DirectDebit } from './port.ts';

const refused = { state: 'dishonoured', reason: 'Payments are not open here.' } as const;

/** Stands where no service moves money for us: nothing can be ordered, and nothing was. */
export const closedDirectDebit: DirectDebit = {
  adapter: 'closed',
  open: false,
  practiceCards: [],
  takesCards: false,
  asksEveryMinutes: 60,
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
