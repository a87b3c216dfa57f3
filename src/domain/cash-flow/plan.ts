import type { Place } from '../calendar/business-day.ts';
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
import type { OpenOrder } from './orders.ts';
import { counterAccountOf } from './member-accounts.ts';
import type { OwnAccount } from './member-accounts.ts';
import { payFlows } from './pays.ts';
import type { ExpectedPay } from './pays.ts';
import { byDate } from './planned.ts';
import type { CashFlowKind, PlannedCashFlow } from './planned.ts';

/** One occurrence of a scheduled payment. */
export interface ScheduledOccurrence {
  paymentId: number;
  name: string;
  /** The day on which it is truly due, moved for weekends and public holidays where the member wants that. */
  date: CivilDate;
  /** The day on which the series puts it; with `paymentId` it is the occurrence's name. */
  onDate: CivilDate;
  /** Whole cents; minus is money out. What was really paid, once it is paid. */
  cents: number;
  /** Null when the member has not said which account it is paid from. */
  accountId: number | null;
  /** 0 is uncategorised. */
  subCategoryId: number;
  /** A forecast counts 'due' and 'overdue'; a 'paid' one is in the rows already. */
  state: OccurrenceState;
}

/** A repayment of a loan that is still to be made; `dueOn` may have passed. */
export interface DueRepayment {
  loanId: number;
  name: string;
  dueOn: CivilDate;
  /** Minus, as it is money out. */
  cents: number;
  accountId: number | null;
}

/** Everything from which the member's planned cash flows follow. */
export interface CashFlowFacts {
  accounts: readonly OwnAccount[];
  place: Place;
  /** From the oldest overdue day to the last of the span, whatever their state. */
  occurrences: readonly ScheduledOccurrence[];
  repayments: readonly DueRepayment[];
  instalments: readonly Instalment[];
  /** What recurs and is not scheduled. */
  proposals: readonly Proposal[];
  /** Own transfers that recur. */
  transfers: readonly RecurringTransfer[];
  orders: readonly OpenOrder[];
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
  accounts: readonly OwnAccount[],
): PlannedCashFlow[] {
  return occurrences.flatMap((one): PlannedCashFlow[] => {
    const { paymentId, onDate, name, date, cents, accountId, subCategoryId, state } = one;
    if (state === 'paid' || state === 'skipped') return [];
    const kind = scheduledKind(one);
    return [
      {
        key: `schedule|${paymentId}|${onDate}`,
        name,
        date,
        cents,
        accountId,
        counterAccountId: kind === 'transfer' || kind === 'card' ? counterAccountOf(one, accounts) : null,
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

/** Cards whose pay-off the member has scheduled, or that recurs as a payment to them already. */
function isPaidOff(card: OwnAccount, flows: readonly PlannedCashFlow[]): boolean {
  return flows.some(
    ({ counterAccountId, subCategoryId }) =>
      counterAccountId === card.id && subCategoryId === subCategoryIds['card-payments'],
  );
}

/**
 * The member's planned cash flows up to a day, by date, each once: what several sources know of is taken from the surest
 * one, an order before a schedule, a schedule before a loan or an instalment, and all of them before what is only likely.
 */
export function plannedCashFlows(facts: CashFlowFacts): PlannedCashFlow[] {
  const { accounts, occurrences, today, to } = facts;
  const status = occurrences.filter(({ state }) => state !== 'skipped');
  const scheduled = scheduledFlows(occurrences, accounts);
  const repayments = notScheduled(
    facts.repayments.map((one) => repaymentFlow(one, today)),
    status,
  );
  const instalments = notScheduled(
    facts.instalments.map((one) => instalmentFlow(one, today)),
    status,
  );
  const likely = notScheduled(likelyFlows(facts.proposals, accounts, facts.place, today, to), [
    ...repayments,
    ...instalments,
  ]);
  const moved = notScheduled(transferFlows(facts.transfers, scheduled, today, to), repayments);
  const known = [...scheduled, ...repayments, ...instalments, ...likely, ...moved];
  const cards = accounts.filter((account) => account.kind === 'credit' && !isPaidOff(account, known));
  const usual = accounts.find(({ isSpending }) => isSpending)?.id ?? null;
  const flows = withOrders(
    [...known, ...cardPayOffs(cards, facts.cardPayments, facts.cardUses, usual, today, to)],
    facts.orders,
  );
  const pays = facts.pay === null ? [] : payFlows(facts.pay, scheduled, today, to);
  return byDate([...flows, ...pays].filter(({ date }) => date <= to));
}
