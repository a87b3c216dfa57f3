import { spanWords } from '#domain/assistant/when.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { nextPayday } from '#domain/cash-flow/pays.ts';
import { matchArrivals } from '../../bills/public.ts';
import { safeToSpendAnswer } from '../../cash-flow/public.ts';
import { payCycleInForce } from '../../settings/public.ts';
import { historyHref, screens } from './figure-book.ts';
import { fromData, tool } from './tool.ts';
import { noInput } from './tool-input.ts';

const lineHref = {
  balance: screens.accounts,
  bills: screens.bills,
  ordered: screens.bills,
  transfers: screens.bills,
  set_aside: screens.payRun,
  allocations: screens.payRun,
  buffer: screens.payRun,
} as const;

export const safeToSpend = tool(
  'safe_to_spend',
  'How much the member can spend until the next payday without touching money for bills, money set aside or the buffer, line by line.',
  noInput,
  async (_input, { context: { memberDb, clock }, memberId, today }, figures) => {
    await matchArrivals(memberDb, memberId, today, clock.now());
    const result = await safeToSpendAnswer(memberDb, clock, memberId, today);
    return {
      data: {
        safe: figures.money(result.safe < 0 ? -result.safe : result.safe, screens.payRun),
        cents: result.safe,
        per_day: figures.money(result.per_day, screens.payRun),
        has_accounts: result.lines.some(({ kind, rows }) => kind === 'balance' && rows.length > 0),
        payday_unknown: result.pay_cycle_source === 'months',
        payday: result.payday,
        days_left: figures.count(result.days_left, 'day', screens.payRun),
        assumed: result.assumed.count,
        lines: result.lines.map(({ kind, amount }) => ({
          kind,
          amount: figures.money(Math.abs(amount), lineHref[kind]),
          cents: amount,
        })),
      },
      sources: fromData(
        'your balances, bills and money set aside',
        spanWords({ from: today, to: addDays(result.payday, -1) }),
      ),
    };
  },
);

export const pay = tool(
  'pay',
  'When the member is next paid, how much they usually get, and their latest pay against that.',
  noInput,
  async (_input, { context: { memberDb }, memberId, today }, figures) => {
    const { cycle, source, detected, lastPay: last } = await payCycleInForce(memberDb, memberId, today);
    const next = nextPayday(cycle, today);
    const rowsHref = historyHref({ kind: 'income', ...(last ? { min_date: last.date, max_date: last.date } : {}) });
    return {
      data: {
        chosen: source === 'chosen',
        next,
        current: { from: today, to: addDays(next, -1) },
        days_left: figures.count(daysBetween(today, next), 'day', screens.budgets),
        payer: detected?.payer ?? null,
        amount: detected ? figures.money(detected.amountCents, historyHref({ kind: 'income' })) : null,
        last: last ? { date: last.date, amount: figures.money(last.cents, rowsHref), payer: last.payer } : null,
        beside:
          last && detected
            ? {
                difference: figures.money(Math.abs(last.cents - detected.amountCents), rowsHref),
                change:
                  last.cents === detected.amountCents
                    ? ('same' as const)
                    : last.cents > detected.amountCents
                      ? ('more' as const)
                      : ('less' as const),
              }
            : null,
      },
      sources: fromData(source === 'chosen' ? 'your pay cycle and recent income' : 'your recent income'),
    };
  },
);
