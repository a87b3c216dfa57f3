import * as z from 'zod/mini';
import type { AffordResult, ForecastResult } from '#domain/assistant/outlook-findings.ts';
import type { Figure } from '#domain/assistant/piece.ts';
import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { MAX_WEEKS, DEFAULT_WEEKS } from '#domain/forecast/horizon.ts';
import { neededPerPay, paysUntil } from '#domain/goals/pace.ts';
import { sumCents } from '#domain/money/cents.ts';
import { safeToSpendAnswer } from '../../cash-flow/public.ts';
import { outlook } from '../../forecast/public.ts';
import { lowestFrom, lowestOf, spendingBalances } from './forecast-days.ts';
import type { Outlook } from './forecast-days.ts';
import { screens } from './figure-book.ts';
import { payCycleOf } from './pay-facts.ts';
import { fromData, tool } from './tool.ts';
import { cents, day } from './tool-input.ts';

const FORECAST_PARTS = 'balances, bills, expected pay and usual spending';

const forecastHref = screens.forecast;

function dayOf(result: Outlook, date: CivilDate): Outlook['days'][number] | undefined {
  return result.days.find((one) => one.date === date);
}

/** The first day on which less than a limit is held. */
function fallsUnder(
  days: readonly { date: CivilDate; cents: number }[],
  limit: number,
  money: (cents: number) => Figure,
): ForecastResult['under'] {
  const first = days.find(({ cents: held }) => held < limit);
  return { limit: money(limit), first: first ? { date: first.date, amount: money(first.cents) } : null };
}

export const forecast = tool(
  'forecast',
  'The forecast balance across the member’s active accounts: today, on a requested day and on the lowest day, of all or from one day to another, whether it falls below zero or the member’s minimum, and the pay and everyday spending it expects; also when the spending accounts fall under an amount.',
  z.object({ from: z.optional(day), on: z.optional(day), under_cents: z.optional(cents) }),
  async ({ from, on, under_cents: limit }, { context: { memberDb, clock }, memberId, today }, figures) => {
    const needed =
      on === undefined || on < today
        ? DEFAULT_WEEKS
        : Math.min(MAX_WEEKS, Math.max(DEFAULT_WEEKS, Math.ceil(daysBetween(today, on) / 7)));
    const result = await outlook(memberDb, clock, memberId, today, needed);
    const onDay = on === undefined ? undefined : dayOf(result, on);
    const everyday = spendingBalances(result);
    const everydayOn = onDay && everyday.find(({ date }) => date === onDay.date);
    const start = from === undefined || from < today ? today : from;
    const until = everyday.filter(({ date }) => date >= start && (on === undefined || date <= on));
    const everydayLowest = lowestFrom(until, start);
    const lowest = lowestOf(result, from === undefined ? null : { from: start, on });
    const short = everyday.find(({ date, cents }) => date >= today && cents < 0) ?? null;
    const money = (amount: number) => figures.money(amount, forecastHref);
    const warning = (kind: 'below_zero' | 'below_minimum'): ForecastResult['below_zero'] => {
      const one = result.warnings.find((warned) => warned.bank_account_id === null && warned.kind === kind);
      return one ? { date: one.date, amount: money(dayOf(result, one.date)!.total) } : null;
    };
    return {
      data: {
        to: result.to,
        locked: result.locked !== null,
        has_accounts: result.accounts.length > 0,
        now: money(sumCents(result.accounts.map(({ balance }) => balance))),
        lowest: lowest && { date: lowest.date, amount: money(lowest.cents), cents: lowest.cents },
        on: onDay ? { date: onDay.date, amount: money(onDay.total), cents: onDay.total } : null,
        beyond: on !== undefined && on > result.to,
        end: money(result.days.at(-1)!.total),
        below_zero: warning('below_zero'),
        below_minimum: warning('below_minimum'),
        minimum: money(result.minimum),
        pay:
          result.pay.next !== null && result.pay.amount !== null && result.pay.source !== 'off'
            ? { next: result.pay.next, amount: money(result.pay.amount) }
            : null,
        daily_spending: money(result.spending.daily),
        everyday: {
          on: everydayOn ? money(everydayOn.cents) : null,
          short: short && { date: short.date, amount: money(short.cents) },
          lowest: everydayLowest && {
            date: everydayLowest.date,
            amount: money(everydayLowest.cents),
            cents: everydayLowest.cents,
          },
        },
        under: limit === undefined ? null : fallsUnder(until, limit, money),
        accounts: result.accounts.map(({ name, kind, balance }, at) => ({
          name,
          kind,
          on: onDay ? money(onDay.balances[at]!) : null,
          now: money(balance),
        })),
      },
      sources: fromData(`your forecast to ${formatDate(result.to, 'dmy')}: ${FORECAST_PARTS}`),
    };
  },
);

/** Below a fifth of safe to spend is tight. */
const TIGHT_SHARE = 5;

export const afford = tool(
  'afford',
  'Whether the member can afford an amount now, from what is safe to spend, or on a future day, according to the forecast, and the first day they could afford it.',
  z.object({ cents, on: z.optional(day) }),
  async ({ cents: price, on }, scope, figures) => {
    const {
      context: { memberDb, clock },
      memberId,
      today,
    } = scope;
    const when = on === undefined || on < today ? today : on;
    const weeks = Math.min(MAX_WEEKS, Math.max(DEFAULT_WEEKS, Math.ceil(daysBetween(today, when) / 7) + 2));
    const [result, { safe }, { cycle }] = await Promise.all([
      outlook(memberDb, clock, memberId, today, weeks),
      safeToSpendAnswer(memberDb, clock, memberId, today),
      payCycleOf(scope),
    ]);
    const days = spendingBalances(result);
    const low = lowestFrom(days, when);
    const free = when === today ? safe - price : (low?.cents ?? 0) - price;
    const minimum = when === today ? 0 : result.minimum;
    const verdict: AffordResult['verdict'] =
      when > result.to
        ? 'unknown'
        : free < 0 || low === null
          ? 'no'
          : when === today
            ? free * TIGHT_SHARE < safe
              ? 'tight'
              : 'yes'
            : free < minimum
              ? 'tight'
              : 'yes';
    const from =
      days.find(({ date }) => date > today && (lowestFrom(days, date)?.cents ?? 0) - price >= result.minimum)?.date ??
      null;
    const href = screens.forecast;
    return {
      data: {
        price: figures.money(price, href),
        on: when,
        verdict,
        safe: figures.money(safe, screens.payRun),
        left: figures.money(Math.max(0, free), when === today ? screens.payRun : href),
        short: figures.money(Math.max(0, -free), when === today ? screens.payRun : href),
        at_end: figures.money(days.at(-1)!.cents, href),
        lowest: low && when <= result.to ? { date: low.date, amount: figures.money(low.cents - price, href) } : null,
        from,
        to: result.to,
        per_pay:
          paysUntil(cycle, today, when) === 0
            ? null
            : figures.money(neededPerPay(price, paysUntil(cycle, today, when)), screens.goals),
      },
      sources: fromData(`what’s safe to spend and your forecast to ${formatDate(result.to, 'dmy')}`),
    };
  },
);
