import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Keys } from '#server/kit/keys.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import type { BankFeedPort, FeedSession } from '#server/ports/bank-feed/port.ts';
import { isMemberAway, notify } from '../../notifications/public.ts';
import { completeQueueItem, failQueueItem } from '../../payments/public.ts';
import { findConnection, noteAccounts } from '../consents/consent-store.ts';
import type { ConnectionRow } from '../consents/consent-store.ts';
import { endConsent, loseAccount } from '../consents/ending.ts';
import { dropMark } from './event-store.ts';
import { readGrant } from '../consents/grant.ts';
import { collectedLinks, hasUnread } from './link-store.ts';
import { collectBills } from './regular-payments.ts';
import { followMark, requestSync } from './sync-request.ts';
import type { SyncOrder } from './sync-request.ts';
import { collectAccount } from './sync.ts';
import * as store from './sync-store.ts';
import { visitFor } from '../sign-in/customer-presence.ts';

export interface SyncParts {
  system: Database;
  clock: Clock;
  feed: BankFeedPort;
  keys: Keys;
  brand: string;
}

/** Attempts while a bank does not respond, over some minutes. Then the sync fails and the member is told. */
const MAX_ATTEMPTS = 5;

interface Tally {
  imported: number;
  duplicates: number;
  accounts: number;
}

interface Taken {
  memberId: number;
  syncId: number;
  connection: ConnectionRow;
  queueItemId: number | null;
  presentEncrypted: string | null;
}

/** Opens a session at the bank with the stored grant. */
async function openSession(
  { feed, keys, system, clock }: SyncParts,
  connection: ConnectionRow,
  presentEncrypted: string | null,
): Promise<FeedSession> {
  const grant =
    connection.state === 'open' && connection.grant_encrypted !== null
      ? readGrant(keys, connection.grant_encrypted)
      : undefined;
  if (!grant) throw new FeedConsentEnded();
  return feed.open(grant, await visitFor(system, keys, connection.member_id, presentEncrypted, clock.now()));
}

/** Collects every account that the member chose and the bank still shares. */
async function collectAll(parts: SyncParts, { connection, syncId, presentEncrypted }: Taken): Promise<Tally> {
  const { system, clock } = parts;
  const { member_id: memberId } = connection;
  const session = await openSession(parts, connection, presentEncrypted);
  const [accounts, balances] = await Promise.all([session.accounts(), session.balances()]);
  const gone = await noteAccounts(system, memberId, connection.id, accounts, clock.now());
  for (const account of gone) await loseAccount(parts, connection, account, true);
  const links = await collectedLinks(system, memberId, connection.id);
  const progress = { accountsTotal: links.length, accountsDone: 0, rowsRead: 0 };
  const tell = () => store.noteProgress(system, memberId, syncId, progress, clock.now());
  await tell();
  const tally: Tally = { imported: 0, duplicates: 0, accounts: links.length };
  for (const link of links) {
    try {
      const collected = await collectAccount(
        {
          memberId,
          syncId,
          session,
          link,
          bank: connection.institution_name,
          account: accounts.find(({ id }) => id === link.feed_account_id)!,
          balance: balances.find(({ accountId }) => accountId === link.feed_account_id),
          onRows: async (rows) => {
            progress.rowsRead += rows;
            await tell();
          },
        },
        parts,
      );
      tally.imported += collected.imported;
      tally.duplicates += collected.duplicates;
    } catch (error) {
      // The account disappeared after it was listed; continue with the others.
      if (!(error instanceof FeedAccountGone)) throw error;
      await loseAccount(parts, connection, link);
    }
    progress.accountsDone += 1;
    await tell();
  }
  await collectBills(
    parts,
    connection,
    session,
    links.map(({ feed_account_id: id }) => id),
    tell,
  );
  return tally;
}

function summaryOf({ imported, accounts }: Tally): string {
  const rows =
    imported === 0
      ? 'Nothing new'
      : imported === 1
        ? '1 new transaction'
        : `${imported.toLocaleString('en-AU')} new transactions`;
  return `${rows} in ${accounts === 1 ? '1 account' : `${accounts} accounts`}`;
}

/** Completes a sync. Accounts that the member chose while it ran are synced next. */
async function succeed(
  { system, clock }: SyncParts,
  { memberId, syncId, connection, queueItemId }: Taken,
  tally: Tally,
): Promise<void> {
  const connectionId = connection.id;
  await system.transaction().execute(async (transaction) => {
    const at = clock.now();
    if (!(await store.finishSync(transaction, memberId, syncId, { state: 'done', problem: null, at }))) return;
    await store.storeResult(transaction, memberId, connectionId, at, null);
    if (queueItemId !== null) await completeQueueItem(transaction, memberId, queueItemId, `${summaryOf(tally)}.`);
    if (tally.imported > 0 && (await isMemberAway(transaction, clock, memberId))) {
      await notify(transaction, clock, {
        memberId,
        kind: 'imports',
        dedupeKey: `sync:${syncId}`,
        title: `${connection.institution_name}: ${summaryOf(tally)}`,
        href: '/transaction-history',
      });
    }
    if (await hasUnread(transaction, memberId, connectionId))
      await requestSync(transaction, clock, memberId, connection);
  });
}

async function fail(
  { system, clock }: SyncParts,
  { memberId, syncId, connection, queueItemId }: Taken,
  problem: string,
): Promise<void> {
  await system.transaction().execute(async (transaction) => {
    if (!(await store.finishSync(transaction, memberId, syncId, { state: 'failed', problem, at: clock.now() }))) return;
    await store.storeResult(transaction, memberId, connection.id, null, problem);
    if (queueItemId !== null) await failQueueItem(transaction, memberId, queueItemId, problem);
  });
}

async function runSync(parts: SyncParts, sync: Taken, attempt: number): Promise<void> {
  const { memberId, syncId, connection } = sync;
  // The reads from here on include everything that was announced so far.
  await dropMark(parts.system, memberId, connection.id);
  try {
    await succeed(parts, sync, await collectAll(parts, sync));
  } catch (error) {
    // If the consent was renewed in the meantime, the outbox retries with the new one.
    if (
      error instanceof FeedConsentEnded &&
      (await endConsent(parts, memberId, connection.id, connection.grant_encrypted))
    )
      return;
    if (error instanceof FeedMalformed || attempt >= MAX_ATTEMPTS)
      return fail(
        parts,
        sync,
        error instanceof FeedUnavailable || error instanceof FeedMalformed
          ? error.message
          : 'Something went wrong on our side. Nothing was lost.',
      );
    await store.finishSync(parts.system, memberId, syncId, {
      state: 'waiting',
      problem: error instanceof FeedUnavailable ? error.message : null,
      at: parts.clock.now(),
    });
    throw error;
  }
}

/**
 * Runs a sync. One that was interrupted resumes with the accounts that were not recorded as read. Afterwards, also
 * after a crash, requests a sync for events that arrived in the meantime.
 */
export function syncOutboxHandler(parts: SyncParts): OutboxHandler {
  return async ({ payload, attempt }) => {
    const { memberId, syncId } = payload as SyncOrder;
    const taken = await store.takeUp(parts.system, memberId, syncId, parts.clock.now());
    if (taken === 'busy') throw new FeedUnavailable('Another process is running this sync.');
    const connection = taken === 'over' ? undefined : await findConnection(parts.system, memberId, taken.connectionId);
    if (taken !== 'over' && connection)
      await runSync(
        parts,
        { memberId, syncId, connection, queueItemId: taken.queueItemId, presentEncrypted: taken.presentEncrypted },
        attempt,
      );
    const open = await store.openConnectionOf(parts.system, memberId, syncId);
    if (open) await followMark(parts.system, parts.clock, memberId, open);
  };
}
