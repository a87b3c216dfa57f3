import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { isLikelyBill } from '#domain/cash-flow/likely-bills.ts';
import type { MemberAccount } from '#domain/cash-flow/member-accounts.ts';
import { nextPayday } from '#domain/cash-flow/pays.ts';
import type { ExpectedPay } from '#domain/cash-flow/pays.ts';
import { plannedCashFlows } from '#domain/cash-flow/plan.ts';
import { OVERDUE_DAYS } from '#domain/cash-flow/planned.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { SLACK_DAYS } from '#domain/payments/instalment-plans.ts';
import type { Instalment } from '#domain/payments/instalments-ahead.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { accountOf, allAccounts, inOrder } from '../bank-accounts/public.ts';
import type { AccountRow } from '../bank-accounts/public.ts';
import { upcomingRepayments } from '../loans/public.ts';
import { payCycleInForce } from '../settings/public.ts';
import type { PayCycleInForce } from '../settings/public.ts';
import { comingInstalments, openOrders } from '../payments/public.ts';
import { plannedIn, propose, readPlan } from '../bills/public.ts';
import type { Plan } from '../bills/public.ts';
import { cardHistory } from './card-store.ts';
import { paySettings } from './pay-settings-store.ts';
import type { PaySettings } from './pay-settings-store.ts';

/** The member's planned cash flows with the data that they were derived from. */
export interface CashFlows {
  /** All open flows up to the last day, overdue ones included, by date; each payment once. */
  flows: readonly PlannedCashFlow[];
  /** Scheduled payments from the oldest overdue one, or from `from` if that is earlier. */
  plan: Plan;
  from: CivilDate;
  /** In display order. */
  accountRows: readonly AccountRow[];
  /** Active accounts. */
  accounts: readonly MemberAccount[];
  payCycle: PayCycleInForce;
  /** The first payday after today, which every screen shows. */
  payday: CivilDate;
  pay: ExpectedPay | null;
  paySettings: PaySettings;
  /** The number of likely bills that the member has not decided about. */
  likelyBills: number;
}

export interface CashFlowSpan {
  today: CivilDate;
  /** The last day. */
  to: CivilDate;
  /** Scheduled payments are read from this day, and at the latest from the oldest possible overdue day. */
  from?: CivilDate;
  /** Scheduled payments are read up to this day if it is later than `to`. */
  planTo?: CivilDate;
}

/** Data that the caller has already read. */
export interface KnownData {
  /** Upcoming instalments. */
  instalments?: Promise<readonly Instalment[]>;
  payCycle?: PayCycleInForce;
}

/** Spending accounts are active, in Australian dollars, and neither savings nor debt. */
function isSpendingAccount({
  status,
  currency,
  saving_account: isSaving,
  account_type: type,
  kind,
}: AccountRow): boolean {
  return (
    status === 'active' &&
    currency === 'AUD' &&
    !isSaving &&
    type !== 'savings' &&
    (kind === 'transaction' || kind === 'cash')
  );
}

function activeAccounts(rows: readonly AccountRow[]): MemberAccount[] {
  return rows
    .filter(({ status, currency }) => status === 'active' && currency === 'AUD')
    .map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      isSaving: row.saving_account,
      isSpending: isSpendingAccount(row),
      balanceCents: accountOf(row).balance,
    }));
}

/** Returns the expected pay: as the member set it, else as detected from transactions, else null. */
function expectedPay({ cycle, detected, lastPay }: PayCycleInForce, settings: PaySettings): ExpectedPay | null {
  const cents = settings.cents ?? detected?.amountCents ?? null;
  if (!settings.isExpected || cents === null) return null;
  return {
    cycle,
    lastPaid: detected ? (lastPay?.date ?? null) : null,
    payer: detected?.payer ?? null,
    cents,
    isMemberSet: settings.cents !== null,
    accountId: settings.accountId ?? (detected ? (lastPay?.accountId ?? null) : null),
  };
}

/**
 * Reads all planned cash flows in one round of parallel queries. Call `matchArrivals` first to include new
 * transactions.
 */
export async function readCashFlows(
  db: Database,
  clock: Clock,
  memberId: number,
  { today, to, from, planTo }: CashFlowSpan,
  known: KnownData = {},
): Promise<CashFlows> {
  const oldest = addDays(today, -OVERDUE_DAYS);
  const first = from !== undefined && from < oldest ? from : oldest;
  const last = addDays(to, SLACK_DAYS);
  const planPromise = readPlan(db, memberId, first, planTo !== undefined && planTo > last ? planTo : last);
  const [plan, accountRows, payCycle, settings, coming, repayments, { proposals, transfers }, orders, cards] =
    await Promise.all([
      planPromise,
      allAccounts(db, memberId),
      known.payCycle ?? payCycleInForce(db, memberId, today),
      paySettings(db, memberId),
      known.instalments ?? comingInstalments(db, memberId, today),
      upcomingRepayments(db, clock, memberId, to),
      propose(
        db,
        memberId,
        today,
        planPromise.then(({ payments }) => payments),
      ),
      openOrders(db, memberId, today),
      cardHistory(db, memberId, today),
    ]);
  const rows = inOrder(accountRows);
  const accounts = activeAccounts(rows);
  const pay = expectedPay(payCycle, settings);
  const flows = plannedCashFlows({
    accounts,
    region: plan.region,
    occurrences: plannedIn(plan, { from: oldest, to: last, today }),
    repayments,
    instalments: coming,
    proposals,
    transfers,
    orders,
    cardPayments: cards.payments,
    cardUses: cards.uses,
    pay,
    today,
    to,
  });
  return {
    flows,
    plan,
    from: first,
    accountRows: rows,
    accounts,
    payCycle,
    payday: nextPayday(payCycle.cycle, today),
    pay,
    paySettings: settings,
    likelyBills: proposals.filter(isLikelyBill).length,
  };
}
