import type { AllocationOnWire, InstalmentNeedOnWire, NeedOnWire } from '#contract/areas/bills.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { nextCycle, previousCycle } from '#domain/calendar/pay-cycle.ts';
import type { DateSpan } from '#domain/calendar/period.ts';
import { isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { isDueIn } from '#domain/cash-flow/until-payday.ts';
import { findSubCategory, kindOf } from '#domain/categorise/taxonomy.ts';
import { sumCents } from '#domain/money/cents.ts';
import { notScheduled } from '#domain/payments/instalments-ahead.ts';
import { isCovered, cyclesAhead, needsOf } from '#domain/bills/pay-run.ts';
import type { Held, Need } from '#domain/bills/pay-run.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Occurrence } from '#domain/bills/schedule.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { payCycleInForce, windowOf } from '../settings/public.ts';
import { instalmentParts } from '../payments/public.ts';
import type { InstalmentPart } from '../payments/public.ts';
import { occurrenceOf, occurrencesIn } from '../bills/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import type { PeriodSum } from '../spending/public.ts';
import { allocationsOf, allocationsForBills } from './allocation-store.ts';
import type { AllocationRow } from './allocation-store.ts';
import { flowOnWire } from './flow-wire.ts';
import { readCashFlows } from './planned.ts';
import type { CashFlows } from './planned.ts';

/** Returns the spending of a category in a cycle, net of refunds. */
export function spentOn(
  sums: readonly PeriodSum[],
  { category_id: categoryId, sub_category_id: subCategoryId }: Pick<AllocationRow, 'category_id' | 'sub_category_id'>,
): number {
  const matching = sums.filter((sum) =>
    subCategoryId > 0
      ? sum.subCategoryId === subCategoryId
      : categoryId > 0 && findSubCategory(sum.subCategoryId)?.categoryId === categoryId,
  );
  return sumCents(matching.map(({ debitCents, creditCents }) => debitCents - creditCents));
}

export function allocationOf(row: AllocationRow, sums: readonly PeriodSum[]): AllocationOnWire {
  return {
    id: row.id,
    amount: row.amount_cents,
    created_at: row.created_at,
    updated_at: row.updated_at,
    name: row.name,
    category_id: row.category_id,
    sub_category_id: row.sub_category_id,
    payment_id: row.payment_id,
    due_date: row.on_date,
    cycle_start: row.cycle_start,
    spent: row.payment_id === null ? spentOn(sums, row) : 0,
  };
}

/** The data of one pay. */
export interface PayFacts extends CashFlows {
  span: DateSpan;
  /** Occurrences of scheduled payments, from the oldest overdue one to the last that this pay can save for. */
  occurrences: readonly Occurrence[];
  /** Bills of schedules, including paid ones; without own transfers and without what an order pays. */
  needs: readonly Need[];
  /** Instalments due in this pay or a few days late, except those that a schedule covers. */
  instalments: readonly InstalmentPart[];
  /** Other payments due in this pay. */
  others: readonly PlannedCashFlow[];
  allocations: readonly AllocationRow[];
  held: readonly AllocationRow[];
  sums: readonly PeriodSum[];
}

/** Identifies an occurrence among all of the member's. */
export const billKey = (one: { paymentId: number; onDate: string }): string => `${one.paymentId}|${one.onDate}`;

/** Sums what was set aside for an occurrence: before a payday, and by that pay itself. */
function setAsideFor(held: readonly AllocationRow[], cycleStart: CivilDate): (occurrence: Occurrence) => Held {
  const byBill = Map.groupBy(held, (row) => billKey({ paymentId: row.payment_id!, onDate: row.on_date! }));
  return (occurrence) => {
    const allocations = byBill.get(billKey(occurrence)) ?? [];
    const current = allocations.find((row) => row.cycle_start === cycleStart);
    return {
      beforeCents: sumCents(allocations.filter((row) => row.cycle_start < cycleStart).map((row) => row.amount_cents)),
      nowCents: current?.amount_cents ?? null,
    };
  };
}

/** Whether a bill of a later pay is already paid and this pay has set nothing aside for it. */
function isPaidEarly(occurrence: Occurrence, span: DateSpan, heldFor: (occurrence: Occurrence) => Held): boolean {
  return occurrence.state === 'paid' && occurrence.dueDate > span.last && heldFor(occurrence).nowCents === null;
}

/** Returns the bills of schedules that concern a pay. */
function billsOf(
  { flows, plan }: CashFlows,
  occurrences: readonly Occurrence[],
  span: DateSpan,
  isCurrent: boolean,
  heldFor: (occurrence: Occurrence) => Held,
): Occurrence[] {
  const open = new Set(
    flows.flatMap((flow) => (flow.source.type === 'schedule' && !isOwnTransfer(flow) ? [billKey(flow.source)] : [])),
  );
  const subs = new Map(plan.payments.map((row) => [row.id, row.sub_category_id]));
  return occurrences.filter((one) => {
    if (
      one.cents >= 0 ||
      one.state === 'skipped' ||
      isPaidEarly(one, span, heldFor) ||
      findSubCategory(subs.get(one.paymentId)!)?.kind === 'transfer'
    )
      return false;
    return (
      (one.dueDate >= span.first || (isCurrent && one.state === 'overdue')) &&
      (one.state === 'paid' || open.has(billKey(one)))
    );
  });
}

/** Returns the instalments that a pay covers, including paid ones, as their money came from it. */
function instalmentsOf(
  parts: readonly InstalmentPart[],
  { flows }: CashFlows,
  occurrences: readonly Occurrence[],
  span: DateSpan,
  isCurrent: boolean,
): InstalmentPart[] {
  const open = new Set(flows.filter((flow) => isDueIn(flow, span, isCurrent)).map(({ key }) => key));
  const paid = notScheduled(
    parts.filter((part) => part.paid),
    occurrences.map(({ dueDate: date, cents }) => ({ date, cents })),
  ).filter(({ date }) => date >= span.first);
  const coming = parts.filter((part) => !part.paid && open.has(`instalment|${part.planId}|${part.number}`));
  return [...paid, ...coming].filter(({ date }) => date <= span.last).toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Reads everything about the pay of the cycle that contains a date. */
export async function payFacts(
  db: Database,
  clock: Clock,
  memberId: number,
  date: CivilDate,
  today: CivilDate,
): Promise<PayFacts> {
  const payCycle = await payCycleInForce(db, memberId, today);
  const { cycle } = payCycle;
  const spans = cyclesAhead(cycle, date);
  const span = spans[0]!;
  const isCurrent = today >= span.first && today <= span.last;
  const parts = instalmentParts(db, memberId, today);
  const [cashFlows, allocations, held, sums] = await Promise.all([
    readCashFlows(
      db,
      clock,
      memberId,
      { today, from: span.first, to: spans.at(-1)!.last },
      { payCycle, instalments: parts.then((all) => all.filter(({ paid }) => !paid)) },
    ),
    allocationsOf(db, memberId, span.first),
    allocationsForBills(db, memberId, span.first),
    sumsByPeriod(db, memberId, [{ start: span.first, end: span.last }]),
  ]);
  const occurrences = occurrencesIn(cashFlows.plan, { from: cashFlows.from, to: spans.at(-1)!.last, today });
  const repeats = new Map(cashFlows.plan.payments.map((row) => [row.id, row.frequency]));
  const heldFor = setAsideFor(held, span.first);
  const needs = needsOf(
    billsOf(cashFlows, occurrences, span, isCurrent, heldFor),
    spans,
    cycle.kind,
    (id) => repeats.get(id)!,
    heldFor,
  );
  const others = cashFlows.flows.filter(
    (flow) =>
      flow.cents < 0 &&
      (isOwnTransfer(flow) || !['schedule', 'instalment'].includes(flow.source.type)) &&
      isDueIn(flow, span, isCurrent),
  );
  return {
    ...cashFlows,
    span,
    occurrences,
    needs,
    instalments: instalmentsOf(await parts, cashFlows, occurrences, span, isCurrent),
    others,
    allocations,
    held,
    sums,
  };
}

type Payable = Need | InstalmentPart | PlannedCashFlow;

/** Returns which payments the pay covers, in the order of their dates. */
function coverage({ needs, instalments, others }: PayFacts, payCents: number): Map<Payable, boolean> {
  const all = [
    ...needs.map((one) => ({ one, date: one.occurrence.dueDate, shareCents: one.shareCents })),
    ...[...instalments, ...others].map((one) => ({ one, date: one.date, shareCents: -one.cents })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const covered = isCovered(payCents, all);
  return new Map(all.map(({ one }, at) => [one, covered[at]!]));
}

function instalmentsOnWire(
  { instalments }: PayFacts,
  covered: ReadonlyMap<Payable, boolean>,
  today: CivilDate,
): InstalmentNeedOnWire[] {
  return instalments.map((one) => ({
    plan_id: one.planId,
    provider: one.provider,
    due_date: one.date,
    amount: one.cents,
    number: one.number,
    instalments: one.of,
    state: one.paid ? 'paid' : one.date < today ? 'overdue' : 'due',
    covered: covered.get(one)!,
  }));
}

function needsOnWire({ needs, plan, allocations }: PayFacts, covered: ReadonlyMap<Payable, boolean>): NeedOnWire[] {
  const names = new Map(plan.payments.map((row) => [row.id, row.name]));
  return needs.map((need) => ({
    ...occurrenceOf(need.occurrence),
    name: names.get(need.occurrence.paymentId) ?? '',
    due_now: need.dueNow,
    pays_left: need.paysLeft,
    held: need.heldCents,
    allocated: need.allocatedCents,
    allocation_id:
      allocations.find((row) => row.payment_id === need.occurrence.paymentId && row.on_date === need.occurrence.onDate)
        ?.id ?? null,
    share: need.shareCents,
    covered: covered.get(need)!,
  }));
}

/** Returns the income of the cycle: received, and planned or expected but not received. */
function payOf({ sums, flows, span }: PayFacts) {
  const received = sumCents(
    sums
      .filter((sum) => kindOf(sum.subCategoryId, 1) === 'income')
      .map(({ creditCents, debitCents, subCategoryId }) =>
        subCategoryId === 0 ? creditCents : creditCents - debitCents,
      ),
  );
  const expected = sumCents(
    flows.filter((flow) => flow.cents > 0 && isOpen(flow) && isDueIn(flow, span, false)).map(({ cents }) => cents),
  );
  return { received, expected, total: sumCents([received, expected]) };
}

/** Returns the pay run of one pay cycle in its wire form. */
export async function payRunOnWire(db: Database, clock: Clock, memberId: number, date: CivilDate, today: CivilDate) {
  const facts = await payFacts(db, clock, memberId, date, today);
  const { cycle, source } = facts.payCycle;
  const previous = previousCycle(cycle, facts.span);
  const pay = payOf(facts);
  const covered = coverage(facts, pay.total);
  const needs = needsOnWire(facts, covered);
  const instalments = instalmentsOnWire(facts, covered, today);
  const planned = facts.others.map((one) => ({ ...flowOnWire(one), covered: covered.get(one)! }));
  const sumOf = (dueNow: boolean): number =>
    sumCents(needs.filter((need) => need.due_now === dueNow).map(({ share }) => share));
  const own = facts.allocations.filter((row) => row.payment_id === null);
  const [due, later, allocated] = [
    sumCents([sumOf(true), ...[...instalments, ...planned].map(({ amount }) => -amount)]),
    sumOf(false),
    sumCents(own.map((row) => row.amount_cents)),
  ];
  const before = own.length > 0 ? [] : await allocationsOf(db, memberId, previous.first);
  return {
    window: windowOf(facts.span, today),
    previous: windowOf(previous, today),
    next: windowOf(nextCycle(cycle, facts.span), today),
    today,
    pay_cycle_chosen: source === 'chosen',
    pay_cycle_source: source,
    pay,
    needs,
    instalments,
    planned,
    allocations: own.map((row) => allocationOf(row, facts.sums)),
    due,
    later,
    allocated,
    left: sumCents([pay.total, -due, -later, -allocated]),
    can_copy: before.some((row) => row.payment_id === null),
  };
}
