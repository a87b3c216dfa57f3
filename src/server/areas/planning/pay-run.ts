import type { AllocationOnWire, InstalmentNeedOnWire, NeedOnWire } from '#contract/areas/planning.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { nextCycle, previousCycle } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { DateSpan } from '#domain/calendar/period.ts';
import { findSubCategory, kindOf } from '#domain/categorise/taxonomy.ts';
import { sumCents } from '#domain/money/cents.ts';
import { coveredBy, cyclesAhead, needsOf } from '#domain/planning/pay-run.ts';
import type { Held, Need } from '#domain/planning/pay-run.ts';
import { LONGEST_SHIFT_DAYS, isOpen } from '#domain/planning/schedule.ts';
import type { Occurrence } from '#domain/planning/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import { readPayCycle, windowOf } from '../pay-cycle/public.ts';
import { instalmentParts } from '../payees/public.ts';
import type { InstalmentPart } from '../payees/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import type { PeriodSum } from '../spending/public.ts';
import { allocationsOf, heldForBills } from './allocation-store.ts';
import type { AllocationRow } from './allocation-store.ts';
import { unscheduledInstalments } from './instalments.ts';
import { occurrenceOf } from './payment.ts';
import { occurrencesIn, readPlan } from './plan.ts';
import type { Plan } from './plan.ts';

/** A bill that has been overdue for longer is not pressed on the present pay any more. */
const OVERDUE_DAYS = 45;

/** What went out of a category in a cycle, net of what came back. */
export function spentOn(sums: readonly PeriodSum[], { category_id: categoryId, sub_category_id: subCategoryId }: Pick<AllocationRow, 'category_id' | 'sub_category_id'>): number {
  const own = sums.filter((sum) => (subCategoryId > 0 ? sum.subCategoryId === subCategoryId : categoryId > 0 && findSubCategory(sum.subCategoryId)?.categoryId === categoryId));
  return sumCents(own.map(({ debitCents, creditCents }) => debitCents - creditCents));
}

export function allocationOf(row: AllocationRow, sums: readonly PeriodSum[]): AllocationOnWire {
  return {
    id: row.id, amount: row.amount_cents, created_at: row.created_at, updated_at: row.updated_at, name: row.name,
    category_id: row.category_id, sub_category_id: row.sub_category_id, payment_id: row.payment_id, due_date: row.on_date, cycle_start: row.cycle_start,
    spent: row.payment_id === null ? spentOn(sums, row) : 0,
  };
}

/** All facts of one pay, read at once. */
export interface PayFacts {
  cycle: PayCycle;
  spans: readonly DateSpan[];
  span: DateSpan;
  chosen: boolean;
  plan: Plan;
  /** Everything that is due from the oldest overdue bill to the last one that this pay may set aside for. */
  occurrences: readonly Occurrence[];
  needs: readonly Need[];
  /** Parts of purchases that fall due in this pay, or are a few days late; without those that a schedule stands for. */
  instalments: readonly InstalmentPart[];
  allocations: readonly AllocationRow[];
  held: readonly AllocationRow[];
  sums: readonly PeriodSum[];
}

/** By what an occurrence is known among all of the member's. */
export const nameOf = (one: { paymentId: number; onDate: string }): string => `${one.paymentId}|${one.onDate}`;

/** What was set aside for each occurrence: by the pays before a payday, and by that pay itself. */
function heldBy(held: readonly AllocationRow[], cycleStart: CivilDate): (occurrence: Occurrence) => Held {
  const byName = Map.groupBy(held, (row) => nameOf({ paymentId: row.payment_id!, onDate: row.on_date! }));
  return (occurrence) => {
    const own = byName.get(nameOf(occurrence)) ?? [];
    const now = own.find((row) => row.cycle_start === cycleStart);
    return { beforeCents: sumCents(own.filter((row) => row.cycle_start < cycleStart).map((row) => row.amount_cents)), nowCents: now?.amount_cents ?? null };
  };
}

/** Whether a bill of a later pay is paid already and asks nothing more of this one than what this one has set aside for it. */
function isPaidEarly(occurrence: Occurrence, span: DateSpan, heldFor: (occurrence: Occurrence) => Held): boolean {
  return occurrence.state === 'paid' && occurrence.dueDate > span.last && heldFor(occurrence).nowCents === null;
}

/** The parts that this pay must cover: paid ones too, as their money came out of it. The plan was read from a day on. */
function partsOf(parts: readonly InstalmentPart[], plan: Plan, { span, from, today }: { span: DateSpan; from: CivilDate; today: CivilDate }): InstalmentPart[] {
  const known = parts.filter(({ date }) => date >= addDays(from, LONGEST_SHIFT_DAYS));
  return unscheduledInstalments(known, plan, today).filter(({ date, paid }) => date <= span.last && (date >= span.first || (!paid && date < today)));
}

/** Reads everything about the pay of the cycle in which a day lies. */
export async function payFacts(db: Database, memberId: number, date: CivilDate, today: CivilDate): Promise<PayFacts> {
  const { cycle, chosen } = await readPayCycle(db, memberId);
  const spans = cyclesAhead(cycle, date);
  const span = spans[0]!;
  const from = addDays(span.first, -OVERDUE_DAYS);
  const [plan, allocations, held, sums, parts] = await Promise.all([
    readPlan(db, memberId, from, spans.at(-1)!.last),
    allocationsOf(db, memberId, span.first),
    heldForBills(db, memberId, span.first),
    sumsByPeriod(db, memberId, [{ start: span.first, end: span.last }]),
    instalmentParts(db, memberId, today),
  ]);
  const occurrences = occurrencesIn(plan, { from, to: spans.at(-1)!.last, today });
  const repeats = new Map(plan.payments.map((row) => [row.id, row.frequency]));
  const heldFor = heldBy(held, span.first);
  const own = occurrences.filter((one) => one.cents < 0 && one.state !== 'skipped' && (one.dueDate >= span.first || one.state === 'overdue') && !isPaidEarly(one, span, heldFor));
  const needs = needsOf(own, spans, cycle.kind, (id) => repeats.get(id)!, heldFor);
  return { cycle, spans, span, chosen, plan, occurrences, needs, instalments: partsOf(parts, plan, { span, from, today }), allocations, held, sums };
}

/** Whether the pay reaches to each need and each instalment, all of them taken in the order of their dates. */
function coverage({ needs, instalments }: PayFacts, payCents: number): Map<Need | InstalmentPart, boolean> {
  const all = [
    ...needs.map((one) => ({ one, date: one.occurrence.dueDate, shareCents: one.shareCents })),
    ...instalments.map((one) => ({ one, date: one.date, shareCents: -one.cents })),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
  const covered = coveredBy(payCents, all);
  return new Map(all.map(({ one }, at) => [one, covered[at]!]));
}

function instalmentAnswers({ instalments }: PayFacts, covered: ReadonlyMap<Need | InstalmentPart, boolean>, today: CivilDate): InstalmentNeedOnWire[] {
  return instalments.map((one) => ({
    plan_id: one.planId, provider: one.provider, due_date: one.date, amount: one.cents, number: one.number, instalments: one.of,
    state: one.paid ? 'paid' : one.date < today ? 'overdue' : 'due', covered: covered.get(one)!,
  }));
}

function needAnswers({ needs, plan, allocations }: PayFacts, covered: ReadonlyMap<Need | InstalmentPart, boolean>): NeedOnWire[] {
  const names = new Map(plan.payments.map((row) => [row.id, row.name]));
  return needs.map((need) => ({
    ...occurrenceOf(need.occurrence),
    name: names.get(need.occurrence.paymentId) ?? '',
    due_now: need.dueNow,
    pays_left: need.paysLeft,
    held: need.heldCents,
    allocated: need.allocatedCents,
    allocation_id: allocations.find((row) => row.payment_id === need.occurrence.paymentId && row.on_date === need.occurrence.onDate)?.id ?? null,
    share: need.shareCents,
    covered: covered.get(need)!,
  }));
}

/** Income of the cycle: what has come, and what is scheduled and has not. */
function payOf({ sums, occurrences, span }: PayFacts) {
  const received = sumCents(sums.filter((sum) => kindOf(sum.subCategoryId, 1) === 'income').map(({ creditCents, debitCents, subCategoryId }) => (subCategoryId === 0 ? creditCents : creditCents - debitCents)));
  const expected = sumCents(occurrences.filter(({ cents, state, dueDate }) => cents > 0 && isOpen({ state }) && dueDate >= span.first && dueDate <= span.last).map(({ cents }) => cents));
  return { received, expected, total: sumCents([received, expected]) };
}

/** The pay-run of one pay cycle as the wire has it. */
export async function payRunAnswer(db: Database, memberId: number, date: CivilDate, today: CivilDate) {
  const facts = await payFacts(db, memberId, date, today);
  const { cycle } = facts;
  const previous = previousCycle(cycle, facts.span);
  const pay = payOf(facts);
  const covered = coverage(facts, pay.total);
  const needs = needAnswers(facts, covered);
  const instalments = instalmentAnswers(facts, covered, today);
  const sumOf = (dueNow: boolean): number => sumCents(needs.filter((need) => need.due_now === dueNow).map(({ share }) => share));
  const own = facts.allocations.filter((row) => row.payment_id === null);
  const [due, later, allocated] = [sumCents([sumOf(true), ...instalments.map(({ amount }) => -amount)]), sumOf(false), sumCents(own.map((row) => row.amount_cents))];
  const before = own.length > 0 ? [] : await allocationsOf(db, memberId, previous.first);
  return {
    window: windowOf(facts.span, today), previous: windowOf(previous, today), next: windowOf(nextCycle(cycle, facts.span), today), today,
    pay_cycle_chosen: facts.chosen,
    pay, needs, instalments,
    allocations: own.map((row) => allocationOf(row, facts.sums)),
    due, later, allocated,
    left: sumCents([pay.total, -due, -later, -allocated]),
    can_copy: before.some((row) => row.payment_id === null),
  };
}
