import { REGULAR_PAYMENTS } from '#domain/bank-feed/data-clusters.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { FeedAccountGone, FeedMalformed, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import type { FeedDirectDebit, FeedScheduledPayment, FeedSession } from '#server/ports/bank-feed/port.ts';
import { storeBankBills } from '../../bills/public.ts';
import type { ReportedBill } from '../../bills/public.ts';
import { lockOpen } from '../consents/consent-store.ts';
import type { ConnectionRow } from '../consents/consent-store.ts';

/** Direct debits and scheduled payments of a connection, if the consent includes them. */

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

interface BillReport {
  /** Accounts that the bank returned data for. */
  read: string[];
  bills: ReportedBill[];
}

/** Reads one account after the other, leaving out accounts that have disappeared. */
async function readBills(
  session: FeedSession,
  accounts: readonly string[],
  keepAlive: () => Promise<void>,
): Promise<BillReport> {
  const scheduled = (await session.scheduledPayments()).filter(({ active }) => active);
  const report: BillReport = { read: [], bills: [] };
  for (const account of accounts) {
    try {
      const debits = await session.directDebits(account);
      report.bills.push(
        ...debits.map(billOfDebit),
        ...scheduled.filter(({ accountId }) => accountId === account).map(billOfPayment),
      );
      report.read.push(account);
    } catch (error) {
      if (!(error instanceof FeedAccountGone)) throw error;
    }
    await keepAlive();
  }
  return report;
}

/**
 * Reads and stores the bills of the collected accounts. If the bank fails here, the sync's transactions are already
 * stored; the stored bills stay as they are, and the next sync tries again. `keepAlive` is called after each account.
 */
export async function collectBills(
  { system, clock }: { system: Database; clock: Clock },
  connection: ConnectionRow,
  session: FeedSession,
  collected: readonly string[],
  keepAlive: () => Promise<void>,
): Promise<void> {
  if (!connection.scopes.includes(REGULAR_PAYMENTS)) return;
  let report: BillReport;
  try {
    report = await readBills(session, collected, keepAlive);
  } catch (error) {
    if (error instanceof FeedUnavailable || error instanceof FeedMalformed) return;
    throw error;
  }
  const { member_id: memberId, id: connectionId, institution_id: institutionId } = connection;
  await system.transaction().execute(async (transaction) => {
    // Nothing is stored for a consent that was withdrawn in the meantime.
    if (!(await lockOpen(transaction, memberId, connectionId))) return;
    await storeBankBills(transaction, memberId, {
      connectionId,
      institutionId,
      collected,
      ...report,
      today: clock.today(DEFAULT_ZONE),
      at: clock.now(),
    });
  });
}
