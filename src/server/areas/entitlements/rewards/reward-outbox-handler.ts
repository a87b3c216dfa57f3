import type { RewardEvent } from '#contract/areas/reward-rules.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { giveEntries } from './entry-grant.ts';
import { lockUngranted, markGranted } from './reward-store.ts';
import type { RewardEventKey } from './reward-store.ts';

/** The source as it appears in the member's history. */
const sources: Readonly<Record<RewardEvent, string>> = {
  DailySignIn: 'Daily sign-in reward',
  SignUp: 'Sign-up reward',
};

/** Grants the entries of a recorded reward event; repeated deliveries of the message have no effect. */
export function rewardOutboxHandler({ database, clock }: { database: Database; clock: Clock }): OutboxHandler {
  return async ({ payload }) => {
    const key = payload as RewardEventKey;
    await database.transaction().execute(async (transaction) => {
      const entries = await lockUngranted(transaction, key);
      if (entries === undefined) return;
      await markGranted(transaction, key, clock.now());
      await giveEntries(transaction, clock, key.memberId, {
        entries,
        dedupeKey: `reward:${key.event}:${key.memberId}:${key.day}`,
        source: sources[key.event],
        kind: 'event',
      });
    });
  };
}
