import type { BankRecipientPort } from './port.ts';

/** Where we are no recipient of the Consumer Data Right: no keys, and nobody whose notice would be taken. */
export const noRecipient: BankRecipientPort = {
  adapter: 'none',
  publicKeys: () => [],
  readWithdrawal: async () => ({ kind: 'unsigned' }),
  logos: async () => [],
};
