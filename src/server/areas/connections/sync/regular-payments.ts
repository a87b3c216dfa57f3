import { REGULAR_PAYMENTS } from '#domain/bank-feed/data-clusters.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { FeedAccountGone, FeedMalformed, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import type { FeedDirectDebit, FeedScheduledPayment, FeedSession } from '#server/ports/bank-feed/port.ts';
import { keepBankBills } from '../../bills/public.ts';
import type { ReportedBill } from '../../bills/public.ts';
import { holdOpen } from '../consents/consent-store.ts';
import type { ConnectionRow } from '../consents/consent-store.ts';

/** Direct debits and scheduled payments of a connection, where the consent opens them. */

function billOfDebit({ accountId, name, lastAmountCents, lastDate }: FeedDirectDebit): ReportedBill {
  return {
    id: name.toLowerCase(),
    feedAccountId: accountId,
    kind: 'debit',
    name,
    payee: name,
    cents: lastAmountCents === 0 ? null : lastAmountCents,
    lastDate,
    nextDate: null,
    endDate: null,
    repeat: null,
    businessDay: 'none',
    ownTransfer: false,
  };
}

function billOfPayment({
  id,
  accountId,
  name,
  payee,
  amountCents,
  nextDate,
  repeat,
  endDate,
  businessDay,
  isOwnTransfer,
}: FeedScheduledPayment): ReportedBill {
  return {
    id,
    feedAccountId: accountId,
    kind: 'scheduled',
    name,
    payee,
    cents: amountCents === 0 ? null : amountCents,
    lastDate: null,
    nextDate,
    endDate,
    repeat,
    businessDay,
    ownTransfer: isOwnTransfer,
  };
}

interface Reported {
  /** Accounts that the bank answered for. */
  read: string[];
  bills: ReportedBill[];
}

/** Asks for one account after the other; one that vanishes meanwhile is left out. */
async function ask(session: FeedSession, accounts: readonly string[], tell: () => Promise<void>): Promise<Reported> {
  const scheduled = (await session.scheduledPayments()).filter(({ active }) => active);
  const reported: Reported = { read: [], bills: [] };
  for (const account of accounts) {
    try {
      const debits = await session.directDebits(account);
      reported.bills.push(
        ...debits.map(billOfDebit),
        ...scheduled.filter(({ accountId }) => accountId === account).map(billOfPayment),
      );
      reported.read.push(account);
    } catch (error) {
      if (!(error instanceof FeedAccountGone)) throw error;
    }
    await tell();
  }
  return reported;
}

/**
 * Reads the bills of the accounts that are collected and keeps them. A bank that stumbles here has handed its rows over
 * already: what it told before stays as it is, and the next sync asks again. `tell` says after each account that the sync is alive.
 */
export async function collectBills(
  { system, clock }: { system: Database; clock: Clock },
  connection: ConnectionRow,
  session: FeedSession,
  collected: readonly string[],
  tell: () => Promise<void>,
): Promise<void> {
  if (!connection.scopes.includes(REGULAR_PAYMENTS)) return;
  let reported: Reported;
  try {
    reported = await ask(session, collected, tell);
  } catch (error) {
    if (error instanceof FeedUnavailable || error instanceof FeedMalformed) return;
    throw error;
  }
  const { member_id: memberId, id: connectionId, institution_id: institutionId } = connection;
  await system.transaction().execute(async (transaction) => {
    // A consent that was withdrawn meanwhile brings nothing in any more.
    if (!(await holdOpen(transaction, memberId, connectionId))) return;
    await keepBankBills(transaction, memberId, {
      connectionId,
      institutionId,
      collected,
      ...reported,
      today: clock.today(DEFAULT_ZONE),
      at: clock.now(),
    });
  });
}
