import { FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort } from './port.ts';

async function closed(): Promise<never> {
  throw new FeedUnavailable('No bank is connected to this server.');
}

/** Where no bank stands behind the server: nothing can be connected, and nothing of the practice bank is shown. */
export const closedBankFeed: BankFeedPort = {
  adapter: 'none',
  async institutions() {
    return [];
  },
  async beginSignIn() {
    throw new FeedSignInRefused('This bank cannot be connected.');
  },
  stateOf: () => null,
  finishSignIn: closed,
  open: closed,
  withdraw: closed,
  listen: closed,
  readEvent: async () => null,
  statements: closed,
  async close() {},
};
