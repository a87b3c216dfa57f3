import { FeedSignInRefused } from './port.ts';
import type { BankFeedPort } from './port.ts';

/**
 * Combines several adapters: each institution is served by the adapter that lists it. Ids of institutions are unique.
 */
export function combinedFeeds(feeds: readonly BankFeedPort[]): BankFeedPort {
  const [only] = feeds;
  if (feeds.length === 1 && only) return only;
  const owners = new Map<string, BankFeedPort>();

  async function ownerOf(institutionId: string): Promise<BankFeedPort> {
    if (owners.size === 0)
      for (const feed of feeds) for (const { id } of await feed.institutions()) owners.set(id, feed);
    const owner = owners.get(institutionId);
    if (!owner) throw new FeedSignInRefused('We can’t connect this bank.');
    return owner;
  }

  return {
    adapter: feeds.map(({ adapter }) => adapter).join(' + '),
    institutions: async () => (await Promise.all(feeds.map((feed) => feed.institutions()))).flat(),
    beginSignIn: async (start) => (await ownerOf(start.institutionId)).beginSignIn(start),
    stateOf: (answer) => feeds.map((feed) => feed.stateOf(answer)).find((state) => state !== null) ?? null,
    finishSignIn: async (institutionId, handle, answer) =>
      (await ownerOf(institutionId)).finishSignIn(institutionId, handle, answer),
    open: async (grant, visit) => (await ownerOf(grant.institutionId)).open(grant, visit),
    withdraw: async (grant, eventUrl) => (await ownerOf(grant.institutionId)).withdraw(grant, eventUrl),
    listen: async (grant, eventUrl) => (await ownerOf(grant.institutionId)).listen(grant, eventUrl),
    readEvent: async (institutionId, secret, event) =>
      (await ownerOf(institutionId)).readEvent(institutionId, secret, event),
    statements: async (grant) => (await ownerOf(grant.institutionId)).statements(grant),
    async close() {
      await Promise.all(feeds.map((feed) => feed.close()));
    },
  };
}
