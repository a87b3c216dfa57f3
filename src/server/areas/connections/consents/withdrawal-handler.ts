import type { connections } from '#contract/areas/connections.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import { forgetFeedBalance } from '../../bank-accounts/public.ts';
import { removeBills } from '../../bills/public.ts';
import { postEmail } from '../../email/public.ts';
import { undoBatch } from '../../imports/public.ts';
import { findMember } from '../../members/public.ts';
import { failQueueItem } from '../../payments/public.ts';
import { accountsFedBy } from '../sync/link-store.ts';
import { requestWithdrawal } from '../sync/sync-request.ts';
import { batchesOf, failSyncs } from '../sync/sync-store.ts';
import { existing } from './consent-handlers.ts';
import * as store from './consent-store.ts';
import { withdrawalReceipt } from './emails.ts';

/** Removes the connection's imports, newest first, and the bank's balances. Returns the number of transactions. */
async function removeImports(db: Database, memberId: number, connectionId: number, at: Date): Promise<number> {
  let removed = 0;
  for (const batchId of await batchesOf(db, memberId, connectionId)) {
    const undone = await undoBatch(db, memberId, batchId, at);
    if (undone !== null && undone !== 'already') removed += undone.removed;
  }
  await forgetFeedBalance(db, memberId, await accountsFedBy(db, memberId, connectionId));
  return removed;
}

const WITHDRAWN = 'You withdrew the consent.';

export const withdraw = withSystemDb<typeof connections.withdraw>(
  'server-records',
  async ({ body }, { memberDb, systemDb, member, clock, settings }) => {
    const connection = await existing(memberDb, member.id, body.connection_id);
    const removed = await systemDb.transaction().execute(async (transaction) => {
      const at = clock.now();
      const ended = await store.withdrawConnection(transaction, member.id, connection.id, at);
      if (!ended) throw new Failure('conflict', 'You’ve already withdrawn this consent.');
      for (const item of await failSyncs(transaction, member.id, connection.id, WITHDRAWN, at))
        await failQueueItem(transaction, member.id, item, WITHDRAWN);
      await store.chooseAccounts(transaction, member.id, connection.id, []);
      await removeBills(transaction, member.id, connection.id);
      const rows = body.delete_rows ? await removeImports(transaction, member.id, connection.id, at) : null;
      await store.addEvent(transaction, member.id, connection.id, 'withdrawn', at, rows === null ? '' : String(rows));
      const key = `bank-withdrawn:${member.id}:${connection.id}:${at.getTime()}`;
      if (ended.grantEncrypted !== null)
        await requestWithdrawal(transaction, clock, key, {
          memberId: member.id,
          grantEncrypted: ended.grantEncrypted,
          connectionId: connection.id,
        });
      const person = await findMember(transaction, member.id);
      await postEmail(
        transaction,
        clock,
        settings.brand,
        key,
        withdrawalReceipt(
          { email: member.email, firstName: person?.first_name ?? '' },
          connection.institution_name,
          at,
          rows,
          settings.brand,
        ),
      );
      return rows ?? 0;
    });
    return { success: true, removed };
  },
);
