import type { Region } from '../calendar/business-day.ts';
import type { CivilDate } from '../calendar/civil-date.ts';
import { findSubCategory, subCategoryIds } from '../categorise/taxonomy.ts';
import { notScheduled } from '../payments/instalments-ahead.ts';
import type { Instalment } from '../payments/instalments-ahead.ts';
import type { Proposal } from '../bills/bank-bills.ts';
import type { OccurrenceState } from '../bills/schedule.ts';
import { cardPayOffs } from './card-pay-offs.ts';
import type { CardPayment, CardUse } from './card-pay-offs.ts';
import { likelyFlows } from './likely-bills.ts';
import { transferFlows } from './likely-transfers.ts';
import type { RecurringTransfer } from './likely-transfers.ts';
import { withOrders } from './orders.ts';
import type { PendingOrder } from './orders.ts';
import { counterAccountOf } from './member-accounts.ts';
import type { MemberAccount } from './member-accounts.ts';
import { payFlows } from './pays.ts';
import type { ExpectedPay } from './pays.ts';
import { byDate, scheduleKey } from './planned.ts';
import type { CashFlowKind, PlannedCashFlow } from './planned.ts';

/** One occurrence of a scheduled payment. */
export interface ScheduledOccurrence {
  paymentId: number;
  name: string;
  /** The due date, moved for weekends and public holidays if the member wants that. */
  date: CivilDate;
  /** The date in the series; with `paymentId` it identifies the occurrence. */
  onDate: CivilDate;
  /** Whole cents; negative is money out. The amount paid, once paid. */
  cents: number;
  /** Null if the member has not set an account. */
  accountId: number | null;
  /** 0 is uncategorised. */
  subCategoryId: number;
  /** A forecast counts 'due' and 'overdue'; 'paid' ones are already among the transactions. */
  state: OccurrenceState;
}

/** A loan repayment still to be made; `dueOn` may be past. */
export interface DueRepayment {
  loanId: number;
  name: string;
  dueOn: CivilDate;
  /** Negative: money out. */
  cents: number;
  accountId: number | null;
}

/** The input for the member's planned cash flows. */
export interface CashFlowFacts {
  accounts: readonly MemberAccount[];
  region: Region;
  /** From the oldest overdue day to the end of the span, in any state. */
  occurrences: readonly ScheduledOccurrence[];
  repayments: readonly DueRepayment[];
  instalments: readonly Instalment[];
  /** Recurring payments that are not scheduled. */
  proposals: readonly Proposal[];
  /** Recurring own transfers. */
  transfers: readonly RecurringTransfer[];
  orders: readonly PendingOrder[];
  cardPayments: readonly CardPayment[];
  cardUses: readonly CardUse[];
  /** Null where no pay is expected. */
  pay: ExpectedPay | null;
  today: CivilDate;
  to: CivilDate;
}

function scheduledKind({ cents, subCategoryId }: ScheduledOccurrence): CashFlowKind {
  if (cents > 0) return 'income';
  if (subCategoryId === subCategoryIds['card-payments']) return 'card';
  return findSubCategory(subCategoryId)?.kind === 'transfer' ? 'transfer' : 'bill';
}

function scheduledFlows(
  occurrences: readonly ScheduledOccurrence[],
  accounts: readonly MemberAccount[],
): PlannedCashFlow[] {
  return occurrences.flatMap((occurrence): PlannedCashFlow[] => {
    const { paymentId, onDate, name, date, cents, accountId, subCategoryId, state } = occurrence;
    if (state === 'paid' || state === 'skipped') return [];
    const kind = scheduledKind(occurrence);
    return [
      {
        key: scheduleKey(occurrence),
        name,
        date,
        cents,
        accountId,
        counterAccountId: kind === 'transfer' || kind === 'card' ? counterAccountOf(occurrence, accounts) : null,
        kind,
        certainty: 'scheduled',
        state,
        subCategoryId,
        source: { type: 'schedule', paymentId, onDate },
      },
    ];
  });
}

function repaymentFlow({ loanId, name, dueOn, cents, accountId }: DueRepayment, today: CivilDate): PlannedCashFlow {
  return {
    key: `loan|${loanId}|${dueOn}`,
    name,
    date: dueOn,
    cents,
    accountId,
    counterAccountId: null,
    kind: 'loan',
    certainty: 'scheduled',
    state: dueOn < today ? 'overdue' : 'due',
    subCategoryId: subCategoryIds['loan-repayments'],
    source: { type: 'loan', loanId },
  };
}

function instalmentFlow(
  { planId, provider, date, cents, accountId, number, of }: Instalment,
  today: CivilDate,
): PlannedCashFlow {
  return {
    key: `instalment|${planId}|${number}`,
    name: provider,
    date,
    cents,
    accountId,
    counterAccountId: null,
    kind: 'instalment',
    certainty: 'scheduled',
    state: date < today ? 'overdue' : 'due',
    subCategoryId: subCategoryIds.bnpl,
    source: { type: 'instalment', planId, number, of },
  };
}

/** Cards whose pay-off is scheduled or already detected as a recurring payment. */
function isPaidOff(card: MemberAccount, flows: readonly PlannedCashFlow[]): boolean {
  return flows.some(
    ({ counterAccountId, subCategoryId }) =>
      counterAccountId === card.id && subCategoryId === subCategoryIds['card-payments'],
  );
}

/**
 * The member's planned cash flows until `to`, by date, each once. Where sources overlap the most certain wins:
 * orders, then schedules, then loans and instalments, then likely ones.
 */
export function plannedCashFlows(facts: CashFlowFacts): PlannedCashFlow[] {
  const { accounts, occurrences, today, to } = facts;
  const activeOccurrences = occurrences.filter(({ state }) => state !== 'skipped');
  const scheduled = scheduledFlows(occurrences, accounts);
  const repayments = notScheduled(
    facts.repayments.map((repayment) => repaymentFlow(repayment, today)),
    activeOccurrences,
  );
  const instalments = notScheduled(
    facts.instalments.map((instalment) => instalmentFlow(instalment, today)),
    activeOccurrences,
  );
  const likely = notScheduled(likelyFlows(facts.proposals, accounts, facts.region, today, to), [
    ...repayments,
    ...instalments,
  ]);
  const transfers = notScheduled(transferFlows(facts.transfers, scheduled, today, to), repayments);
  const known = [...scheduled, ...repayments, ...instalments, ...likely, ...transfers];
  const cards = accounts.filter((account) => account.kind === 'credit' && !isPaidOff(account, known));
  const defaultAccountId = accounts.find(({ isSpending }) => isSpending)?.id ?? null;
  const flows = withOrders(
    [...known, ...cardPayOffs(cards, facts.cardPayments, facts.cardUses, defaultAccountId, today, to)],
    facts.orders,
  );
  const pays = facts.pay === null ? [] : payFlows(facts.pay, scheduled, today, to);
  return byDate([...flows, ...pays].filter(({ date }) => date <= to));
}
