import type { BillResult } from '#domain/assistant/findings.ts';
import { spanWords } from '#domain/assistant/when.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { isOwnTransfer } from '#domain/cash-flow/planned.ts';
import type { CashFlowSource, PlannedCashFlow } from '#domain/cash-flow/planned.ts';
import { isDueIn } from '#domain/cash-flow/until-payday.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { sumCents } from '#domain/money/cents.ts';
import { readCashFlows } from '../../cash-flow/public.ts';
import type { CashFlows } from '../../cash-flow/public.ts';
import { matchArrivals, plannedIn } from '../../bills/public.ts';
import { screens } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { fromData, tool } from './tool.ts';
import { span } from './tool-input.ts';

const MAX_BILLS = 100;

const onCalendar = (date: CivilDate): string => `${screens.bills}?day=${date}`;

const billSources: Readonly<Record<CashFlowSource['type'], BillResult['source']>> = {
  schedule: 'scheduled',
  instalment: 'instalment',
  loan: 'loan',
  order: 'scheduled',
  series: 'history',
  card: 'scheduled',
  pay: 'scheduled',
};

function billOf(flow: PlannedCashFlow, figures: FigureBook): BillResult {
  const { name, date, cents, subCategoryId, state, source } = flow;
  const href = source.type === 'loan' ? screens.loans : onCalendar(date);
  return {
    name,
    date,
    amount: figures.money(Math.abs(cents), href),
    cents: Math.abs(cents),
    sub_category_id: subCategoryId,
    state,
    source: billSources[source.type],
    income: cents > 0,
  };
}

function decidedBills(
  plan: CashFlows['plan'],
  span: { from: CivilDate; to: CivilDate; today: CivilDate },
  figures: FigureBook,
): BillResult[] {
  return plannedIn(plan, span)
    .filter(
      ({ state, subCategoryId }) =>
        (state === 'paid' || state === 'skipped') && findSubCategory(subCategoryId)?.kind !== 'transfer',
    )
    .map((one) => ({
      name: one.name,
      date: one.date,
      amount: figures.money(Math.abs(one.cents), onCalendar(one.date)),
      cents: Math.abs(one.cents),
      sub_category_id: one.subCategoryId,
      state: one.state,
      source: 'scheduled',
      income: one.cents > 0,
    }));
}

export const bills = tool(
  'bills',
  'The member’s bills between two days, as safe to spend and the calendar count them: scheduled payments, instalments, loan repayments, payments in progress and likely bills based on past transactions, with what is overdue and what is paid.',
  span,
  async ({ from, to }, { context: { memberDb, clock }, memberId, today }, figures) => {
    await matchArrivals(memberDb, memberId, today, clock.now());
    const { flows, plan } = await readCashFlows(memberDb, clock, memberId, { today, from, to });
    const due = flows.filter(
      (flow) => flow.kind !== 'pay' && !isOwnTransfer(flow) && isDueIn(flow, { first: from, last: to }, from <= today),
    );
    const all = [...decidedBills(plan, { from, to, today }, figures), ...due.map((flow) => billOf(flow, figures))]
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
      .slice(0, MAX_BILLS);
    const open = all.filter(({ state, income }) => !income && (state === 'due' || state === 'overdue'));
    const late = open.filter(({ state }) => state === 'overdue');
    const paid = all.filter(({ state, income }) => !income && state === 'paid');
    const sum = (of: readonly BillResult[]): number => sumCents(of.map((bill) => bill.cents));
    return {
      data: {
        from,
        to,
        bills: all,
        total: figures.money(sum(open), onCalendar(from)),
        count: figures.count(open.length, 'payment', onCalendar(from)),
        overdue: figures.money(sum(late), onCalendar(late[0]?.date ?? today)),
        overdue_count: late.length,
        paid: figures.money(sum(paid), onCalendar(from)),
        scheduled_any: plan.payments.length > 0,
      },
      sources: fromData('your bills, instalments and loans', spanWords({ from, to })),
    };
  },
);
