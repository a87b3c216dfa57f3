import * as z from 'zod/mini';
import type { ScreenName } from '#domain/assistant/screen-findings.ts';
import { spanWords } from '#domain/assistant/when.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { sumCents } from '#domain/money/cents.ts';
import { findTaxItem } from '#domain/tax/items.ts';
import { linkedAccounts } from '../../bank-accounts/public.ts';
import { outlook } from '../../forecast/public.ts';
import { debtsOf } from '../../networth/public.ts';
import { taxReport } from '../../tax/public.ts';
import { historyStart, sumTransactions } from '../../transactions/public.ts';
import { accountHref, historyHref, screens } from './figure-book.ts';
import { historyFilter, sourceOf, sumsOf, withUncounted } from './transaction-filter.ts';
import { fromData, tool } from './tool.ts';
import { noInput, span } from './tool-input.ts';

export const accounts = tool(
  'accounts',
  'The member’s active accounts with their balances and what is available, and totals for everyday money, savings and debt. Each debt is counted once: cards, loans, instalments and debts in net worth.',
  noInput,
  async (_input, { context: { memberDb, clock }, memberId, today }, figures) => {
    const [linked, debts] = await Promise.all([
      linkedAccounts(memberDb, memberId),
      debtsOf(memberDb, clock, memberId, today),
    ]);
    const list = linked.filter(({ status, currency }) => status !== 'closed' && currency === 'AUD');
    const owes = ({ kind }: { kind: string }): boolean => kind === 'credit' || kind === 'loan';
    const isSavings = (account: (typeof list)[number]): boolean =>
      account.saving_account || account.kind === 'savings' || account.account_type === 'savings';
    const sum = (of: typeof list): number => sumCents(of.map(({ balance }) => balance));
    const own = list.filter((account) => !owes(account));
    return {
      data: {
        accounts: list.map((account) => ({
          id: account.id,
          name: account.name,
          kind: owes(account) || !isSavings(account) ? account.kind : 'savings',
          balance: figures.money(account.balance, accountHref(account.id)),
          cents: account.balance,
          available: figures.money(account.available_balance, accountHref(account.id)),
          owed: figures.money(Math.max(0, -account.balance), accountHref(account.id)),
          as_of: account.last_date,
        })),
        total: figures.money(sum(own), screens.accounts),
        savings: figures.money(sum(own.filter(isSavings)), screens.accounts),
        everyday: figures.money(sum(own.filter((account) => !isSavings(account))), screens.accounts),
        owed: figures.money(debts.owedCents, screens.netWorth),
        count: figures.count(list.length, 'account', screens.accounts),
      },
      sources: [
        {
          data: 'your account balances',
          dates: [formatDate(today, 'dmy')],
          ...(linked.some(({ status, currency }) => status !== 'closed' && currency !== 'AUD')
            ? { note: 'Accounts in other currencies aren’t counted.' }
            : {}),
        },
      ],
    };
  },
);

export const wellness = tool(
  'wellness',
  'The member’s financial position: how many weeks the money in their accounts would last, their savings rate over the last full months, and what they owe.',
  noInput,
  async (_input, { context: { memberDb, clock }, memberId, today }, figures) => {
    const {
      wellness: { emergency_fund: fund, savings_rate: rate, debt },
    } = await outlook(memberDb, clock, memberId, today, 1);
    const href = screens.forecast;
    return {
      data: {
        money: figures.money(fund.money, screens.accounts),
        weeks: fund.weeks === null ? null : figures.plain(`${fund.weeks} ${fund.weeks === 1 ? 'week' : 'weeks'}`, href),
        weekly: figures.money(fund.weekly_spending, href),
        rate: rate.rate === null ? null : figures.percent(rate.rate, href),
        income: figures.money(rate.income, href),
        spent: figures.money(rate.spent, href),
        months: figures.count(rate.months.length, 'month', href),
        owed: figures.money(debt.owed, screens.netWorth),
      },
      sources: fromData('your balances and your last full months', `up to ${formatDate(today, 'dmy')}`),
    };
  },
);

export const cashFlow = tool(
  'cash_flow',
  'Money in, money spent and what is left between two days.',
  span,
  async ({ from, to }, scope, figures) => {
    const spans = [{ from, to }];
    const [[income], [spent]] = await Promise.all([
      sumsOf(scope, { flow: 'in' }, spans),
      sumsOf(scope, { flow: 'out' }, spans),
    ]);
    const net = income!.cents - spent!.cents;
    const href = historyHref({ min_date: from, max_date: to });
    return {
      data: {
        from,
        to,
        income: figures.money(income!.cents, historyHref(historyFilter({ flow: 'in' }, spans[0]))),
        spent: figures.money(spent!.cents, historyHref(historyFilter({ flow: 'out' }, spans[0]))),
        net: figures.money(Math.abs(net), href),
        net_cents: net,
        rate: figures.share(Math.abs(net), income!.cents, href),
      },
      sources: await withUncounted(sourceOf(spans, 'out'), scope, { flow: 'any' }, spans),
    };
  },
);

export const taxYear = tool(
  'tax_year',
  'A financial year by tax return item: the deductions and income that the member’s transactions are tagged as. `year` is the year in which it ends.',
  z.object({ year: z.optional(z.int().check(z.gte(1990), z.lte(2189))) }),
  async ({ year }, { context }, figures) => {
    const result = await taxReport(context, year);
    const href = `/tax-year?year=${result.year}`;
    const lines = result.lines.flatMap(({ tag, total, rows }) => {
      const item = findTaxItem(tag);
      return item
        ? [
            {
              tag,
              name: item.name,
              kind: item.kind,
              amount: figures.money(total, href),
              count: figures.count(rows, 'transaction', href),
              cents: total,
            },
          ]
        : [];
    });
    const leftOut = new Intl.ListFormat('en-AU').format(result.left_out.map(({ currency }) => currency));
    const years = `your transactions in the ${result.name} financial year, by the tax items under Tax year`;
    const sum = (kind: string): number =>
      sumCents(lines.filter((line) => line.kind === kind).map(({ cents }) => cents));
    return {
      data: {
        year: result.name,
        first: result.first,
        last: result.last,
        locked: result.locked !== null,
        deductions: figures.money(sum('deduction'), href),
        income: figures.money(sum('income'), href),
        lines: lines.map(({ cents: _cents, ...line }) => line),
        hints: result.hints.length,
      },
      sources: fromData(years).map((source) =>
        leftOut === '' ? source : { ...source, note: `It leaves out those in ${leftOut}.` },
      ),
    };
  },
);

export const dataHeld = tool(
  'data_held',
  'What data there is: how many transactions in how many accounts, the first and last dates, and how many have no category.',
  noInput,
  async (_input, { context: { memberDb }, memberId }, figures) => {
    const [list, first, all, open] = await Promise.all([
      linkedAccounts(memberDb, memberId),
      historyStart(memberDb, memberId),
      sumTransactions(memberDb, memberId, {}),
      sumTransactions(memberDb, memberId, { sub_categories: [0] }),
    ]);
    const last =
      list
        .map(({ last_date: date }) => date)
        .filter((date) => date !== null)
        .toSorted()
        .at(-1) ?? null;
    return {
      data: {
        first,
        last,
        accounts: figures.count(list.length, 'account', screens.accounts),
        rows: figures.count(all.total, 'transaction', screens.history),
        uncategorised: figures.count(open.total, 'transaction', screens.inbox),
        uncategorised_rows: open.total,
      },
      sources: first && last ? fromData('your transactions', spanWords({ from: first, to: last })) : [],
    };
  },
);

const screenLinks = {
  security: ['Sign-in and security', screens.security],
  profile: ['Profile', screens.profile],
  imports: ['Import transactions', screens.imports],
  accounts: ['Accounts', screens.accounts],
  payments: ['Payments', screens.payments],
  settings: ['Settings', screens.settings],
  draws: ['Win', screens.draws],
  plan: ['Your plan', screens.plan],
  membership: ['Your membership', screens.membership],
  gift_cards: ['Gift cards', screens.giftCards],
  qoin: ['Qoin', screens.qoin],
} as const satisfies Readonly<Record<ScreenName, readonly [string, string]>>;

export const screen = tool(
  'screen',
  'A link to the screen where the member can do something: security (password, PIN, two-step sign-in), profile, statement imports, accounts, payments, settings, draws with their entries, the member’s plan, their membership, their gift cards and their Qoin.',
  z.object({
    name: z.literal(Object.keys(screenLinks) as ScreenName[]),
  }),
  async ({ name }, _scope, figures) => ({
    data: { link: figures.plain(screenLinks[name][0], screenLinks[name][1]) },
    sources: [],
  }),
);

export const entries = tool(
  'entries',
  'The member’s entries in prize draws.',
  noInput,
  async (_input, _scope, figures) => ({
    data: { open: false, lines: [], total: figures.count(0, 'entry', screens.entries, 'entries') },
    sources: [],
  }),
);
