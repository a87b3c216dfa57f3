import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Figure } from '#domain/assistant/piece.ts';
import { formatCents, formatPercent } from '#domain/money/format.ts';

/** Where the screens of the product lie; every figure opens one of them. */
export const screens = {
  history: '/transaction-history',
  inbox: '/transaction-history?uncategorised=1',
  budgets: '/ubudget',
  bills: '/expense-analysis/payments-calendar',
  payRun: '/expense-analysis/budget-allocation',
  subscriptions: '/expense-analysis/my-subscriptions',
  forecast: '/smart-money',
  goals: '/goals',
  netWorth: '/net-worth',
  accounts: '/accounts',
  loans: '/loans',
  score: '/credit-score',
  security: '/settings/security',
  profile: '/settings/personal',
  settings: '/settings',
  imports: '/sync-transactions',
  payments: '/accounts/payments',
  draws: '/nd2?tab=win',
} as const;

/** The rows of a filter in the transaction history, by the names of its address (rule M02). */
export function historyHref(filter: TransactionFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined || value === '') continue;
    if (Array.isArray(value)) search.set(name, value.join(','));
    else
      search.set(
        name,
        name === 'min_amount' || name === 'max_amount'
          ? (Number(value) / 100).toFixed(2)
          : String(value as string | number),
      );
  }
  const text = search.toString();
  return text === '' ? screens.history : `${screens.history}?${text}`;
}

/** One row, opened beside its list. */
export const rowHref = (id: number): string => `${screens.history}?id=${id}`;

export const accountHref = (id: number): string => `${screens.accounts}/${id}`;

/** A loan with its schedule and its payments. */
export const loanHref = (id: number): string => `${screens.loans}/${id}`;

/** The numbers that one run of a tool found, each with the link that opens what is behind it. */
export class FigureBook {
  readonly figures: Figure[] = [];
  readonly #tool: string;

  constructor(tool: string) {
    this.#tool = tool;
  }

  #keep(text: string, href: string, cents?: number): Figure {
    const figure: Figure = {
      id: `${this.#tool}-${this.figures.length + 1}`,
      text,
      href,
      tool: this.#tool,
      ...(cents === undefined ? {} : { cents }),
    };
    this.figures.push(figure);
    return figure;
  }

  money(cents: number, href: string): Figure {
    return this.#keep(formatCents(cents, { currency: true }), href, cents);
  }

  /** '1 purchase', '12 purchases'. */
  count(number: number, one: string, href: string, many = `${one}s`): Figure {
    return this.#keep(`${number.toLocaleString('en-AU')} ${number === 1 ? one : many}`, href);
  }

  /** A share of a whole, to one decimal; null where the whole is nothing. */
  share(part: number, whole: number, href: string): Figure | null {
    return whole === 0 ? null : this.#keep(formatPercent((part * 100) / whole), href);
  }

  percent(value: number, href: string): Figure {
    return this.#keep(formatPercent(value), href);
  }

  plain(text: string, href: string): Figure {
    return this.#keep(text, href);
  }
}
