import type { Database } from '#server/kit/database.ts';
import { addEntry, removeAddresses } from './log-store.ts';
import { deleteInvitationsTo, leaveShares } from './share-store.ts';

export { sweepInvitations } from './share-store.ts';

/**
 * Ends the shares that a member has received before the account is deleted: their owners see it in the log, and the
 * member's addresses are removed. Shares that the member gave are deleted with the member's data. `db` must be a
 * transaction in the system scope.
 */
export async function leaveHouseholds(
  db: Database,
  memberId: number,
  emails: readonly string[],
  at: Date,
): Promise<void> {
  for (const share of await leaveShares(db, memberId, null))
    await addEntry(db, share.ownerId, { shareId: share.id, actorId: null, kind: 'left', at, what: share.what });
  await deleteInvitationsTo(db, emails);
  await removeAddresses(db, emails);
}
