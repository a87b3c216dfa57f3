import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Figure } from '#domain/assistant/piece.ts';
import { formatCents, formatPercent } from '#domain/money/format.ts';

/** Paths of the screens. Every figure links to one of them. */
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
  entries: '/history',
  plan: '/subscription-details',
  membership: '/membership/renew-upgrade',
  giftCards: '/gift-cards',
  qoin: '/qoin/wallet',
} as const;

/** Link to the transaction history with a filter, in its query parameters (rule M02). */
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

/** Link to one transaction, opened beside the list. */
export const transactionHref = (id: number): string => `${screens.history}?id=${id}`;

export const accountHref = (id: number): string => `${screens.accounts}/${id}`;

/** Link to a loan with its schedule and payments. */
export const loanHref = (id: number): string => `${screens.loans}/${id}`;

/** Collects the figures of one tool run, each with a link to its source. */
export class FigureBook {
  readonly figures: Figure[] = [];
  readonly #tool: string;

  constructor(tool: string) {
    this.#tool = tool;
  }

  #add(text: string, href: string, cents?: number): Figure {
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

  money(cents: number, href: string, currency = 'AUD'): Figure {
    return this.#add(formatCents(cents, { currency }), href, cents);
  }

  /** Returns a count with its noun: '1 purchase', '12 purchases'. */
  count(number: number, singular: string, href: string, plural = `${singular}s`): Figure {
    return this.#add(`${number.toLocaleString('en-AU')} ${number === 1 ? singular : plural}`, href);
  }

  /** Returns a percentage with one decimal, or null if `whole` is zero. */
  share(part: number, whole: number, href: string): Figure | null {
    return whole === 0 ? null : this.#add(formatPercent((part * 100) / whole), href);
  }

  percent(value: number, href: string): Figure {
    return this.#add(formatPercent(value), href);
  }

  plain(text: string, href: string): Figure {
    return this.#add(text, href);
  }
}
