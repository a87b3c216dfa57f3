import * as z from 'zod/mini';
import { addDays, addMonths, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { PACE_DAYS, dailyPace, dateReached, neededPerPay, paysUntil, pledgeEnd } from '#domain/goals/pace.ts';
import { sumCents } from '#domain/money/cents.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { netSince } from '../../transactions/public.ts';
import { screens } from './figure-book.ts';
import { payCycleOf } from './pay-facts.ts';
import { fromData, tool } from './tool.ts';
import { cents, day } from './tool-input.ts';

const UNITS = ['week', 'fortnight', 'month', 'pay'] as const;
type Frequency = (typeof UNITS)[number];

/** Longer plans never end. */
const MAX_PAYMENTS = 2_080;

function reachedBy(
  target: number,
  each: number,
  frequency: Frequency,
  cycle: PayCycle,
  today: CivilDate,
): CivilDate | null {
  const times = Math.ceil(target / each);
  if (times > MAX_PAYMENTS) return null;
  if (frequency === 'month') return times > 480 ? null : addMonths(today, times);
  if (frequency === 'fortnight') return addDays(today, 14 * times);
  return pledgeEnd(target, each, frequency, cycle, today);
}

/** How often an amount can be put aside until a day. */
function timesUntil(frequency: Frequency, cycle: PayCycle, today: CivilDate, by: CivilDate): number {
  if (frequency === 'pay') return paysUntil(cycle, today, by);
  if (frequency === 'month') {
    let months = 0;
    while (addMonths(today, months + 1) <= by) months += 1;
    return months;
  }
  return Math.floor(daysBetween(today, by) / (frequency === 'week' ? 7 : 14));
}

export const savingPlan = tool(
  'saving_plan',
  'Works out how much to put aside each week, fortnight, month or pay to have an amount by a day. With an amount per week, fortnight, month or pay, works out when the total is reached or, with a day as well, how much it comes to by then.',
  z.object({
    cents,
    by: z.optional(day),
    each_cents: z.optional(cents),
    each: z.optional(z.literal(UNITS)),
  }),
  async ({ cents: target, by, each_cents: each, each: frequency = 'pay' }, scope, figures) => {
    const { today } = scope;
    const { cycle } = await payCycleOf(scope);
    const pays = by === undefined ? 0 : paysUntil(cycle, today, by);
    const times = by === undefined ? 0 : timesUntil(frequency, cycle, today, by);
    const sum = each !== undefined && by !== undefined ? each * times : target;
    const href = screens.goals;
    return {
      data: {
        target: figures.money(sum, href),
        by: by ?? null,
        pays: by === undefined || pays === 0 ? null : figures.count(pays, 'pay', href),
        per_pay: by === undefined || pays === 0 ? null : figures.money(neededPerPay(target, pays), href),
        needed:
          by === undefined || times === 0
            ? null
            : {
                amount: figures.money(neededPerPay(target, times), href),
                times: figures.count(times, frequency, href),
              },
        each: each === undefined ? null : figures.money(each, href),
        reached: each === undefined || by !== undefined ? null : reachedBy(target, each, frequency, cycle, today),
      },
      sources: fromData(`your pay cycle, starting ${formatDate(today, 'dmy')}, without interest`),
    };
  },
);

const DAYS_OF_MONTH = 365 / 12;

export const savingsPace = tool(
  'savings_pace',
  'When the member’s savings accounts will hold an amount at the pace of the last three months: what is saved, what is left, the usual gain a month and the day.',
  z.object({ cents }),
  async ({ cents: target }, { context: { memberDb }, memberId, today }, figures) => {
    const accounts = (await linkedAccounts(memberDb, memberId)).filter(
      ({ status, currency, kind, saving_account, account_type }) =>
        status !== 'closed' &&
        currency === 'AUD' &&
        kind !== 'credit' &&
        kind !== 'loan' &&
        (saving_account || kind === 'savings' || account_type === 'savings'),
    );
    const since = addDays(today, -PACE_DAYS);
    const net = await netSince(
      memberDb,
      memberId,
      accounts.map(({ id }) => id),
      since,
    );
    const paces = accounts.map(({ id, first_date: first }) =>
      dailyPace(net.get(id) ?? 0, first !== null && first > since ? first : since, today),
    );
    const pace = sumCents(paces.map((perDay) => Math.round(perDay * DAYS_OF_MONTH)));
    const saved = sumCents(accounts.map(({ balance }) => balance));
    const href = screens.accounts;
    return {
      data: {
        target: figures.money(target, screens.goals),
        has_savings: accounts.length > 0,
        saved: figures.money(saved, href),
        left: figures.money(Math.max(0, target - saved), href),
        a_month: pace > 0 ? figures.money(pace, href) : null,
        reached: dateReached(today, target, (days) =>
          sumCents([saved, ...paces.map((perDay) => Math.floor(perDay * days))]),
        ),
        is_reached: saved >= target,
      },
      sources: fromData('your savings accounts and their last three months', formatDate(today, 'dmy')),
    };
  },
);
