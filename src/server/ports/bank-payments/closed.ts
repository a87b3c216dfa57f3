import type { BankPayments } from './port.ts';

/** Stands where no bank moves money for us: nothing can be ordered, and nothing was. */
export const closedBankPayments: BankPayments = {
  adapter: 'closed',
  open: false,
  methods: () => [],
  async send() {
    return { state: 'failed', reason: 'Payments are not open here.' };
  },
  async resultsOf() {
    return new Map();
  },
};
