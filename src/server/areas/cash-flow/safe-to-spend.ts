import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { assumedTotal, committedOutflows, upcomingBills } from '#domain/cash-flow/until-payday.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { safeToSpend } from '#domain/bills/safe-to-spend.ts';
import type { SpendItem } from '#domain/bills/safe-to-spend.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { accountOf } from '../bank-accounts/public.ts';
import { planSettings } from '../bills/public.ts';
import { flowOnWire, sourceIds } from './flow-wire.ts';
import { paymentsOnTheirWay } from './on-its-way.ts';
import type { PaymentOnItsWay } from './on-its-way.ts';
import { billKey, payFacts, spentOn } from './pay-run.ts';
import type { PayFacts } from './pay-run.ts';

/** How far ahead the next bills are listed, and how many. */
const UPCOMING_DAYS = 35;
const MAX_UPCOMING = 6;

function itemOf(flow: PlannedCashFlow): SpendItem {
  const { name, cents, date, subCategoryId, source } = flow;
  const label = source.type === 'instalment' ? `${name}, ${source.number} of ${source.of}` : name;
  return {
    label,
    cents,
    date,
    subCategoryId,
    categoryId: findSubCategory(subCategoryId)?.categoryId ?? 0,
    flow,
    ...(source.type === 'schedule' ? { paymentId: source.paymentId } : {}),
  };
}

/** Returns the payments on their way from a spending account, or from one that is unknown. */
function itemsOnTheirWay(payments: readonly PaymentOnItsWay[], spendingAccounts: ReadonlySet<number>): SpendItem[] {
  return payments
    .filter(({ accountId }) => accountId === null || spendingAccounts.has(accountId))
    .map(({ name: label, cents, date, paymentId, loanId, subCategoryId }) => ({
      label,
      cents,
      date,
      subCategoryId,
      categoryId: findSubCategory(subCategoryId)?.categoryId ?? 0,
      ...(paymentId === undefined ? {} : { paymentId }),
      ...(loanId === undefined ? {} : { loanId }),
    }));
}

/**
 * Returns the money set aside for bills due after the next payday. Money set aside for a bill that is paid, skipped or
 * deleted can be spent.
 */
function setAsideItems({ held, plan, occurrences, span }: PayFacts): SpendItem[] {
  const names = new Map(plan.payments.map((row) => [row.id, row.name]));
  const later = new Set(occurrences.filter((one) => isOpen(one) && one.dueDate > span.last).map(billKey));
  return held
    .filter((row) => row.amount_cents > 0 && later.has(billKey({ paymentId: row.payment_id!, onDate: row.on_date! })))
    .map((row) => ({
      label: names.get(row.payment_id!) ?? row.name,
      cents: -row.amount_cents,
      date: row.on_date!,
      paymentId: row.payment_id!,
      allocationId: row.id,
    }));
}

function itemOnWire({ flow, ...row }: SpendItem) {
  const { loan_id: loanId, series_key: seriesKey } = flow ? sourceIds(flow) : { loan_id: null, series_key: null };
  return {
    label: row.label,
    amount: row.cents,
    date: row.date ?? null,
    bank_account_id: row.accountId ?? null,
    payment_id: row.paymentId ?? null,
    allocation_id: row.allocationId ?? null,
    category_id: row.categoryId || null,
    sub_category_id: row.subCategoryId || null,
    kind: flow?.kind ?? null,
    certainty: flow?.certainty ?? null,
    state: flow?.state ?? null,
    loan_id: row.loanId ?? loanId,
    series_key: seriesKey,
  };
}

/**
 * Returns payday, bills and the amount that is safe to spend until then, in wire form. Every screen uses this answer.
 * Call `matchArrivals` first to include new transactions.
 */
export async function safeToSpendAnswer(db: Database, clock: Clock, memberId: number, today: CivilDate) {
  const reading = payFacts(db, clock, memberId, today, today);
  const [facts, { bufferCents }, onTheirWay] = await Promise.all([
    reading,
    planSettings(db, memberId),
    paymentsOnTheirWay(db, clock, memberId, today, reading),
  ]);
  const spendingAccounts = new Set(facts.accounts.filter(({ isSpending }) => isSpending).map(({ id }) => id));
  const { bills, ordered, transfers } = committedOutflows(facts.flows, facts.accounts, facts.span.last);
  const { lines, safeCents } = safeToSpend({
    accounts: facts.accountRows
      .filter(({ id }) => spendingAccounts.has(id))
      .map(accountOf)
      .map(({ id, name, available_balance: cents }) => ({ label: name, cents, accountId: id })),
    bills: bills.map(itemOf),
    ordered: [...ordered.map(itemOf), ...itemsOnTheirWay(onTheirWay, spendingAccounts)],
    transfers: transfers.map(itemOf),
    setAside: setAsideItems(facts),
    allocations: facts.allocations
      .filter((row) => row.payment_id === null)
      .map((row) => ({
        item: {
          label: row.name,
          cents: 0,
          allocationId: row.id,
          categoryId: row.category_id,
          subCategoryId: row.sub_category_id,
        },
        amountCents: row.amount_cents,
        spentCents: spentOn(facts.sums, row),
      })),
    bufferCents,
  });
  const {
    payday,
    payCycle: { source, detected },
  } = facts;
  const daysLeft = daysBetween(today, payday);
  const assumed = assumedTotal([...bills, ...transfers]);
  return {
    today,
    payday,
    days_left: daysLeft,
    pay_cycle_chosen: source === 'chosen',
    pay_cycle_source: source,
    detected_pay: source === 'detected' && detected ? { ...detected, amount: detected.amountCents } : null,
    assumed: { count: assumed.count, amount: assumed.cents },
    likely_bills: facts.likelyBills,
    upcoming: upcomingBills(facts.flows, addDays(today, UPCOMING_DAYS)).slice(0, MAX_UPCOMING).map(flowOnWire),
    safe: safeCents,
    buffer: bufferCents,
    // Rounded down, so that the days together never exceed the total.
    per_day: Math.max(0, Math.floor(safeCents / Math.max(1, daysLeft))),
    lines: lines.map(({ kind, cents, items }) => ({ kind, amount: cents, rows: items.map(itemOnWire) })),
  };
}
