import * as z from 'zod/mini';
import type { NetWorthResult } from '#domain/assistant/outlook-findings.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { sumCents } from '#domain/money/cents.ts';
import { historyOf, overviewOf, totalsOnWire } from '../../networth/public.ts';
import { accountHref, screens } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { fromData, tool } from './tool.ts';
import { day, searchText } from './tool-input.ts';

const href = screens.netWorth;

interface WireTotals {
  Networth: number;
  Assets: number;
  Liabilities: number;
}

function totalsIn(figures: FigureBook, totals: WireTotals): NetWorthResult['past'] {
  return {
    net: figures.money(totals.Networth, href),
    assets: figures.money(totals.Assets, href),
    liabilities: figures.money(totals.Liabilities, href),
  };
}

function linesOf(figures: FigureBook, items: Awaited<ReturnType<typeof overviewOf>>['items']): NetWorthResult['lines'] {
  return items
    .filter(({ included }) => included)
    .map((item) => ({
      name: item.name,
      kind: item.kind,
      type: item.NetworthType,
      amount: figures.money(item.owned_value, item.bank_account_id === null ? href : accountHref(item.bank_account_id)),
      cents: item.owned_value,
    }));
}

export const netWorth = tool(
  'net_worth',
  'What the member owns and owes, item by item, and how net worth changed between two days or was on a past day.',
  z.object({
    since: z.optional(day),
    to: z.optional(day),
    on: z.optional(day),
    without: z.optional(z.array(searchText).check(z.maxLength(5))),
  }),
  async ({ since, to, on, without = [] }, { context, today }, figures) => {
    const { items: all, totals } = await overviewOf(context);
    const items = all.filter(
      ({ name, kind }) => !without.some((word) => `${name} ${kind}`.toLowerCase().includes(word.toLowerCase())),
    );
    const totalOf = (type: 'Assets' | 'Liabilities') =>
      sumCents(
        items
          .filter(({ included, NetworthType }) => included && NetworthType === type)
          .map(({ owned_value }) => owned_value),
      );
    const {
      Networth: net,
      Assets: assets,
      Liabilities: liabilities,
    } = items.length === all.length
      ? totalsOnWire(totals)
      : {
          Networth: totalOf('Assets') - totalOf('Liabilities'),
          Assets: totalOf('Assets'),
          Liabilities: totalOf('Liabilities'),
        };
    const history = since === undefined ? null : await historyOf(context, since, to ?? today);
    const [first, last] = [history?.data[0], history?.data.at(-1)];
    const historyOn = on === undefined ? null : await historyOf(context, on, today);
    const start = historyOn?.data[0];
    return {
      data: {
        net: figures.money(net, href),
        assets: figures.money(assets, href),
        liabilities: figures.money(liabilities, href),
        lines: linesOf(figures, items),
        left_out: all.length - items.length,
        change:
          history && first && last
            ? {
                from: first.date,
                to: last.date,
                amount: figures.money(Math.abs(history.change), href),
                direction: history.change > 0 ? 'up' : history.change < 0 ? 'down' : 'same',
                was: figures.money(first.Networth, href),
              }
            : null,
        past: start && start.date === on ? totalsIn(figures, start) : null,
        added: historyOn?.additions.map(({ name }) => name) ?? [],
        known_from: historyOn?.known_from ?? null,
      },
      sources: fromData('your accounts and net worth', formatDate(today, 'dmy')),
    };
  },
);
