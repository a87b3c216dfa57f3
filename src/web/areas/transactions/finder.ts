import { transactions } from '#contract/areas/transactions.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { call } from '#web/kit/api.ts';
import type { AreaCommand, AreaFinder } from '#web/kit/commands.ts';
import { go } from '#web/kit/navigator.ts';
import { addHref } from './add-href.ts';
import { historyHref, inboxHref, transactionHref } from './filters.ts';

/** Transactions shown in the palette; the last line links to the rest. */
const DETECTED = 6;

/** Searches transactions for the command palette. */
export const finder: AreaFinder = {
  label: 'Transactions',
  find: async (words, signal) => {
    const { data, total } = await call(
      transactions.list,
      { query: { description: words, page: 1, limit: DETECTED } },
      { signal },
    );
    const rows = data.map((transaction) => ({
      id: `transaction-${transaction.id}`,
      label: transaction.merchant ?? transaction.description,
      detail: `${formatDate(transaction.date)} · ${formatCents(transaction.amount, { currency: transaction.currency })}`,
      href: transactionHref(transaction.id),
    }));
    if (total <= DETECTED) return rows;
    return [
      ...rows,
      {
        id: 'transactions-all',
        label: `All ${total.toLocaleString('en-AU')} transactions with “${words}”`,
        href: historyHref({ description: words }),
      },
    ];
  },
};

export const commands: readonly AreaCommand[] = [
  {
    id: 'add-transaction',
    label: 'Add transaction',
    keywords: 'enter by hand cash manual new wallet purchase',
    run: () => go(addHref()),
  },
  {
    id: 'categorise',
    label: 'Categorise transactions',
    keywords: 'inbox uncategorised sort allocate',
    run: () => go(inboxHref),
  },
  {
    id: 'rules',
    label: 'Category rules',
    keywords: 'automatic merchant category',
    run: () => go(`${historyHref()}?rules=1`),
  },
];
