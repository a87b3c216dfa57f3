import type { Database } from '#server/kit/database.ts';
import { addEntry, forgetAddresses } from './log-store.ts';
import { forgetInvitationsTo, leaveShares } from './share-store.ts';

export { sweepInvitations } from './share-store.ts';

/**
 * Ends what a member shares in before the account goes: owners find it in their log, and addresses are forgotten. What the
 * member shared goes with the member's own rows. `db` must be a transaction of the system.
 */
export async function partFromHouseholds(
  db: Database,
  memberId: number,
  emails: readonly string[],
  at: Date,
): Promise<void> {
  for (const share of await leaveShares(db, memberId, null))
    await addEntry(db, share.ownerId, { shareId: share.id, actorId: null, kind: 'left', at, what: share.what });
  await forgetInvitationsTo(db, emails);
  await forgetAddresses(db, emails);
}
