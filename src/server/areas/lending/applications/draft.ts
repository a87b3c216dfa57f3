import { Failure } from '#contract/kit/errors.ts';
import type { SystemContext } from '#server/kit/implement.ts';
import type { Database } from '#server/kit/database.ts';
import { addEvent, beginApplication, changeApplication, lockOpen } from './application-store.ts';
import type { ApplicationChange, ApplicationRow } from './application-store.ts';

/** The application in draft, locked until the transaction ends; started where there is none. */
async function lockDraft(db: Database, memberId: number, now: Date): Promise<ApplicationRow> {
  const open = await lockOpen(db, memberId);
  if (open) {
    if (open.state !== 'draft')
      throw new Failure('conflict', 'You’ve already sent this application. You can withdraw it and start a new one.');
    return open;
  }
  const started = await beginApplication(db, memberId, now);
  // Another request has started one at the same time, so it exists now.
  if (!started) return lockDraft(db, memberId, now);
  await addEvent(db, started, now, { kind: 'started', who: 'member', actorId: memberId });
  return started;
}

/** Saves part of the application, and passes it to `then` in the same transaction. */
export async function saveDraft(
  { systemDb, member, clock }: Pick<SystemContext, 'systemDb' | 'member' | 'clock'>,
  change: ApplicationChange,
  then?: (db: Database, stored: ApplicationRow) => Promise<ApplicationRow>,
): Promise<ApplicationRow> {
  return systemDb.transaction().execute(async (transaction) => {
    const draft = await lockDraft(transaction, member.id, clock.now());
    const stored = await changeApplication(transaction, member.id, draft.id, change, clock.now());
    return then ? then(transaction, stored) : stored;
  });
}
