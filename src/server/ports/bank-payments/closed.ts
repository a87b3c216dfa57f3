import type { BankPayments } from './port.ts';

/** For a server without a bank that moves money: nothing can be ordered. */
export const closedBankPayments: BankPayments = {
  adapter: 'closed',
  open: false,
  methods: () => [],
  async send() {
    return { state: 'failed', reason: 'Payments aren’t available yet.' };
  },
  async resultsOf() {
    return new Map();
  },
};
