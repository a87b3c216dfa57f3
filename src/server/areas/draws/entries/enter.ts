import type { RawBuilder } from 'kysely';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { addEntries, addMemberships, membersToEnter, takeWaiting, withdrawEntries } from './entry-store.ts';
import type { EntryGrant } from './entry-store.ts';

const BATCH = 500;

/**
 * Gives the entries of a grant their numbers in every draw that is open to the member, each once. `db` must be the
 * transaction that grants, in the system scope; call it last, since it locks the draws until the transaction ends.
 */
export async function enterDraws(db: Database, clock: Clock, memberId: number, grant: EntryGrant): Promise<void> {
  await addEntries(db, memberId, grant, clock.now());
}

/**
 * Takes the numbers of a grant out of the draws that are not sealed. `db` must be a transaction in the system scope.
 */
export async function leaveDraws(
  db: Database,
  clock: Clock,
  memberId: number,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  await withdrawEntries(db, memberId, reference, reason, clock.now());
}

/**
 * Enters running memberships into a draw that opens. `memberships` is a query of `member_id`, `entries` and `reference`
 * of the memberships that run at `now`. `db` must be the transaction that opens the draw, in the system scope.
 */
export async function enterMemberships(
  db: Database,
  now: Date,
  sequence: number,
  memberships: RawBuilder<unknown>,
): Promise<void> {
  await addMemberships(db, sequence, memberships, now);
}

/** Scheduled job: enters what waited for a member's state. Returns for how many members. */
export async function enterWaiting(db: Database, clock: Clock): Promise<number> {
  const members = await membersToEnter(db, BATCH);
  for (const memberId of members) {
    await db.transaction().execute(async (transaction) => {
      const grants = await takeWaiting(transaction, memberId);
      for (const grant of grants) await enterDraws(transaction, clock, memberId, grant);
    });
  }
  return members.length;
}
