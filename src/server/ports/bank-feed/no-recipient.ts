import type { BankRecipientPort } from './port.ts';

/** For a server that is not a recipient of the Consumer Data Right: no keys, and no notice is accepted. */
export const noRecipient: BankRecipientPort = {
  adapter: 'none',
  publicKeys: () => [],
  readWithdrawal: async () => ({ kind: 'unsigned' }),
  logos: async () => [],
};
