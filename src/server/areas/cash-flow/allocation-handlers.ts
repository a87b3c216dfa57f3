import type { bills } from '#contract/areas/bills.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { cycleContaining, previousCycle } from '#domain/calendar/pay-cycle.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findCategory, findSubCategory } from '#domain/categorise/taxonomy.ts';
import { isOpen } from '#domain/bills/schedule.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { payCycleInForce } from '../settings/public.ts';
import { lockPlan, matchArrivals, occurrenceNamed, onePayment, setPlan } from '../bills/public.ts';
import { sumsByPeriod } from '../spending/public.ts';
import {
  MAX_ALLOCATIONS,
  addAllocation,
  allocationsOf,
  changeAllocation,
  copyAllocations,
  removeAllocation,
} from './allocation-store.ts';
import type { AllocationRow, AllocationValues } from './allocation-store.ts';
import { allocationOf, payRunOnWire } from './pay-run.ts';
import { safeToSpendAnswer } from './safe-to-spend.ts';

type Purpose = Pick<AllocationValues, 'name' | 'category_id' | 'sub_category_id' | 'payment_id' | 'on_date'>;

/** The pay run of a date is made from all that is expected until then. */
const MAX_PAY_RUN_YEARS = 5;
const MAX_PAY_RUN_DAYS = MAX_PAY_RUN_YEARS * 366;

const noAllocation = (): Failure => new Failure('not_found', 'We couldn’t find the amount you set aside.');

/** Returns the purpose of an allocation for an occurrence of a bill. */
async function billPurpose(
  db: Database,
  memberId: number,
  paymentId: number,
  onDate: CivilDate | undefined,
  today: CivilDate,
): Promise<Purpose> {
  const row = await onePayment(db, memberId, paymentId);
  if (!row) throw badField('payment_id', 'We couldn’t find that bill.');
  if (row.amount_cents > 0) throw badField('payment_id', 'You can set money aside for bills, not for income.');
  const occurrence = await occurrenceNamed(db, memberId, paymentId, onDate, today);
  if (!occurrence) throw badField('due_date', 'This bill isn’t due on that day.');
  if (!isOpen(occurrence)) throw badField('due_date', 'This bill is already paid or skipped.');
  return { name: row.name, category_id: 0, sub_category_id: 0, payment_id: paymentId, on_date: occurrence.onDate };
}

/** Returns the purpose of an allocation, from a bill, a sub-category, a category or a name. */
async function purposeOf(
  db: Database,
  memberId: number,
  body: BodyOf<typeof bills.createAllocation>,
  today: CivilDate,
): Promise<Purpose> {
  if (body.payment_id !== undefined) return billPurpose(db, memberId, body.payment_id, body.due_date, today);
  const noBill = { payment_id: null, on_date: null };
  if (body.sub_category_id !== undefined) {
    const sub = findSubCategory(body.sub_category_id);
    if (!sub || (body.category_id !== undefined && body.category_id !== sub.categoryId))
      throw badField('sub_category_id', 'Choose a category from the list.');
    return { name: body.name || sub.name, category_id: sub.categoryId, sub_category_id: sub.id, ...noBill };
  }
  if (body.category_id !== undefined) {
    const category = findCategory(body.category_id);
    if (!category) throw badField('category_id', 'Choose a category from the list.');
    return { name: body.name || category.name, category_id: category.id, sub_category_id: 0, ...noBill };
  }
  if (!body.name) throw badField('name', 'Choose a category or enter a name.');
  return { name: body.name, category_id: 0, sub_category_id: 0, ...noBill };
}

/** Reads the sums of the allocation's pay cycle, from which its spending is calculated. */
async function sumsOfCycle(db: Database, memberId: number, row: AllocationRow, today: CivilDate) {
  const { cycle } = await payCycleInForce(db, memberId, today);
  const { first, last } = cycleContaining(cycle, row.cycle_start);
  return sumsByPeriod(db, memberId, [{ start: first, end: last }]);
}

export const allocationHandlers = {
  async createAllocation({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const now = clock.now();
    const purpose = await purposeOf(memberDb, member.id, body, today);
    const { cycle } = await payCycleInForce(memberDb, member.id, today);
    const cycleStart = cycleContaining(cycle, body.date ?? today).first;
    const row = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      if ((await allocationsOf(transaction, member.id, cycleStart)).length >= MAX_ALLOCATIONS)
        throw badField('name', `You can set aside up to ${MAX_ALLOCATIONS} amounts per pay.`);
      return addAllocation(transaction, member.id, {
        ...purpose,
        cycle_start: cycleStart,
        amount_cents: body.amount,
        created_at: now,
        updated_at: now,
      });
    });
    return {
      success: true,
      data: allocationOf(row, await sumsOfCycle(memberDb, member.id, row, clock.today(member.timeZone))),
    };
  },

  async updateAllocation({ body }, { memberDb, member, clock }) {
    const row = await changeAllocation(memberDb, member.id, body.id, body.amount, clock.now());
    if (!row) throw noAllocation();
    return {
      success: true,
      data: allocationOf(row, await sumsOfCycle(memberDb, member.id, row, clock.today(member.timeZone))),
    };
  },

  async removeAllocation({ body }, { memberDb, member }) {
    if (!(await removeAllocation(memberDb, member.id, body.id))) throw noAllocation();
    return { success: true };
  },

  async allocations({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { cycle } = await payCycleInForce(memberDb, member.id, today);
    const { first, last } = cycleContaining(cycle, query.date ?? today);
    const [rows, sums] = await Promise.all([
      allocationsOf(memberDb, member.id, first),
      sumsByPeriod(memberDb, member.id, [{ start: first, end: last }]),
    ]);
    return { data: rows.map((row) => allocationOf(row, sums)) };
  },

  async copyAllocations({ body }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const { cycle } = await payCycleInForce(memberDb, member.id, today);
    const span = cycleContaining(cycle, body.date ?? today);
    const copied = await memberDb.transaction().execute(async (transaction) => {
      await lockPlan(transaction, member.id);
      return copyAllocations(transaction, member.id, previousCycle(cycle, span).first, span.first, clock.now());
    });
    return { success: true, copied };
  },

  async payRun({ query }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    const date = query.date ?? today;
    if (Math.abs(daysBetween(today, date)) > MAX_PAY_RUN_DAYS)
      throw badField('date', `Choose a date up to ${MAX_PAY_RUN_YEARS} years from today.`);
    await matchArrivals(memberDb, member.id, today, clock.now());
    return payRunOnWire(memberDb, clock, member.id, date, today);
  },

  async safeToSpend(_input, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    await matchArrivals(memberDb, member.id, today, clock.now());
    return safeToSpendAnswer(memberDb, clock, member.id, today);
  },

  async setBuffer({ body }, { memberDb, member }) {
    await setPlan(memberDb, member.id, { buffer_cents: body.amount });
    return { success: true, buffer: body.amount };
  },
} satisfies Partial<HandlersOf<typeof bills>>;
