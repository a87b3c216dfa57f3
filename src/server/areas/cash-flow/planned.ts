import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
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
import { repaymentsAhead } from '../loans/public.ts';
import { payCycleInForce } from '../settings/public.ts';
import type { PayCycleInForce } from '../settings/public.ts';
import { comingInstalments, openOrders } from '../payments/public.ts';
import { plannedIn, propose, readPlan } from '../bills/public.ts';
import type { Plan } from '../bills/public.ts';
import { cardHistory } from './card-store.ts';
import { paySettings } from './pay-settings-store.ts';
import type { PaySettings } from './pay-settings-store.ts';

/** The member's planned cash flows with what they were told from, for whoever shows more of it. */
export interface CashFlows {
  /** Everything that is open up to the last day, overdue included, by date and each once. */
  flows: readonly PlannedCashFlow[];
  /** Scheduled payments from the first day on: the oldest overdue one, or the one that was asked for. */
  plan: Plan;
  from: CivilDate;
  /** In the order in which they are shown. */
  accountRows: readonly AccountRow[];
  /** Those that are in use. */
  accounts: readonly MemberAccount[];
  payCycle: PayCycleInForce;
  /** The first payday after today: the one date that every screen names. */
  payday: CivilDate;
  pay: ExpectedPay | null;
  paySettings: PaySettings;
}

export interface CashFlowSpan {
  today: CivilDate;
  /** The last day. */
  to: CivilDate;
  /** Scheduled payments are read from this day on, and from the oldest overdue day at the latest. */
  from?: CivilDate;
  /** Up to this day where it is later than the last. */
  planTo?: CivilDate;
}

/** What the caller has read already. */
export interface KnownFacts {
  /** Those that are still to come. */
  instalments?: Promise<readonly Instalment[]>;
  payCycle?: PayCycleInForce;
}

/** Accounts that are spent from: in use, in dollars, no savings, and no debt. */
function isSpentFrom({ status, currency, saving_account: isSaving, account_type: type, kind }: AccountRow): boolean {
  return (
    status === 'active' &&
    currency === 'AUD' &&
    !isSaving &&
    type !== 'savings' &&
    (kind === 'transaction' || kind === 'cash')
  );
}

function ownAccounts(rows: readonly AccountRow[]): MemberAccount[] {
  return rows
    .filter(({ status, currency }) => status === 'active' && currency === 'AUD')
    .map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      isSaving: row.saving_account,
      isSpending: isSpentFrom(row),
      balanceCents: accountOf(row).balance,
    }));
}

/** The pay to expect: as the member set it, else as the transactions say; null where none is. */
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
 * Reads everything that is planned to move, in one round of small reads. What came in since the last time counts once
 * `matchArrivals` has looked at it, so call that first.
 */
export async function readCashFlows(
  db: Database,
  clock: Clock,
  memberId: number,
  { today, to, from, planTo }: CashFlowSpan,
  known: KnownFacts = {},
): Promise<CashFlows> {
  const oldest = addDays(today, -OVERDUE_DAYS);
  const first = from !== undefined && from < oldest ? from : oldest;
  const last = addDays(to, SLACK_DAYS);
  const planRead = readPlan(db, memberId, first, planTo !== undefined && planTo > last ? planTo : last);
  const [plan, accountRows, payCycle, settings, coming, repayments, { proposals, transfers }, orders, cards] =
    await Promise.all([
      planRead,
      allAccounts(db, memberId),
      known.payCycle ?? payCycleInForce(db, memberId, today),
      paySettings(db, memberId),
      known.instalments ?? comingInstalments(db, memberId, today),
      repaymentsAhead(db, clock, memberId, to),
      propose(
        db,
        memberId,
        today,
        planRead.then(({ payments }) => payments),
      ),
      openOrders(db, memberId, today),
      cardHistory(db, memberId, today),
    ]);
  const rows = inOrder(accountRows);
  const accounts = ownAccounts(rows);
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
  };
}
