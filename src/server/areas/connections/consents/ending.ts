import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import { findMember } from '../../members/public.ts';
import { notify } from '../../notifications/public.ts';
import { failQueueItem } from '../../payments/public.ts';
import * as store from './consent-store.ts';
import type { ConnectionRow } from './consent-store.ts';
import { endedAlert, goneAlert, withdrawnAtBankAlert } from './emails.ts';
import { markGone } from '../sync/link-store.ts';
import { failSyncs } from '../sync/sync-store.ts';

/** Ends consents that expired or were withdrawn at the bank, and accounts that the bank no longer shares. */

export interface EndingContext {
  system: Database;
  clock: Clock;
  brand: string;
}

export const ENDED = 'Your consent has ended. Renew it to keep your transactions up to date.';

/** Reasons for which a consent ends outside of this product: the error of waiting syncs and the email. */
const endings = {
  ended: { reason: ENDED, email: endedAlert },
  withdrawn_at_bank: { reason: 'You withdrew your consent at your bank.', email: withdrawnAtBankAlert },
} as const;

/**
 * Ends a consent that is no longer valid, fails its pending syncs and notifies the member, once. `grantEncrypted` is
 * the grant that no longer works. Returns false if the connection holds another grant or is not open.
 */
export async function endConsent(
  { system, clock, brand }: EndingContext,
  memberId: number,
  connectionId: number,
  grantEncrypted: string | null,
  how: keyof typeof endings = 'ended',
): Promise<boolean> {
  const { reason, email } = endings[how];
  return system.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (
      !(await store.endConnection(transaction, memberId, connectionId, grantEncrypted, at, how === 'withdrawn_at_bank'))
    )
      return false;
    const [connection, member] = [
      await store.findConnection(transaction, memberId, connectionId),
      await findMember(transaction, memberId),
    ];
    if (!connection || !member) return true;
    await store.addEvent(transaction, memberId, connectionId, how, at, '');
    for (const item of await failSyncs(transaction, memberId, connectionId, reason, at))
      await failQueueItem(transaction, memberId, item, reason);
    await notify(transaction, clock, {
      memberId,
      kind: 'banks',
      dedupeKey: `consent-ended:${connectionId}:${at.toISOString()}`,
      title: `Sharing from ${connection.institution_name} has ended`,
      body: `${reason} You still have all your transactions.`,
      href: '/settings/bank-accounts',
      hasEmail: true,
    });
    await postEmail(
      transaction,
      clock,
      brand,
      `bank-ended:${memberId}:${connectionId}:${at.getTime()}`,
      email({ email: member.email, firstName: member.first_name }, connection.institution_name, at),
    );
    return true;
  });
}

/**
 * Stores that a bank stopped sharing an account and notifies the member, once. `known` means that the account is
 * already marked.
 */
export async function loseAccount(
  { system, clock, brand }: EndingContext,
  connection: ConnectionRow,
  account: { feed_account_id: string; name: string },
  known = false,
): Promise<void> {
  await system.transaction().execute(async (transaction) => {
    const at = clock.now();
    const { member_id: memberId, id } = connection;
    if (!known && !(await markGone(transaction, memberId, id, account.feed_account_id, at))) return;
    const member = await findMember(transaction, memberId);
    if (!member) return;
    await store.addEvent(transaction, memberId, id, 'account_gone', at, account.name);
    await notify(transaction, clock, {
      memberId,
      kind: 'banks',
      dedupeKey: `account-gone:${id}:${account.feed_account_id}:${at.toISOString()}`,
      title: `${connection.institution_name} no longer shares ${account.name}`,
      body: 'You still have its transactions, but new ones won’t arrive.',
      href: '/settings/bank-accounts',
      hasEmail: true,
    });
    await postEmail(
      transaction,
      clock,
      brand,
      `bank-gone:${memberId}:${id}:${account.feed_account_id}:${at.getTime()}`,
      goneAlert({ email: member.email, firstName: member.first_name }, connection.institution_name, account.name, at),
    );
  });
}

const BATCH = 200;

/** Ends all expired consents. */
export async function endExpired(context: EndingContext): Promise<void> {
  const expired = await store.expiredConnections(context.system, context.clock.now(), BATCH);
  for (const { memberId, id, grantEncrypted } of expired) await endConsent(context, memberId, id, grantEncrypted);
  if (expired.length === BATCH) await endExpired(context);
}
