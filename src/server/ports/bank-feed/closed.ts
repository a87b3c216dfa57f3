import { FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort } from './port.ts';

async function closed(): Promise<never> {
  throw new FeedUnavailable('Bank connections aren’t available here.');
}

/** For a server without banks: nothing can be connected, and no data of the embedded bank is shown. */
export const closedBankFeed: BankFeedPort = {
  adapter: 'none',
  async institutions() {
    return [];
  },
  async beginSignIn() {
    throw new FeedSignInRefused('We can’t connect this bank.');
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
