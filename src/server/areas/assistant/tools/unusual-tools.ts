import * as z from 'zod/mini';
import { sourceDates } from '#domain/assistant/when.ts';
import { findTransactions } from '../../transactions/public.ts';
import { historyHref, transactionHref } from './figure-book.ts';
import { unusualPurchases } from './unusual-store.ts';
import { accountNames, transactionResult } from './list-tools.ts';
import { tool } from './tool.ts';
import { day, searchText } from './tool-input.ts';

const query = z
  .object({ from: day, to: day, only: z.optional(z.literal('twice')), merchant_key: z.optional(searchText) })
  .check(z.refine(({ from, to }) => from <= to, 'The first day can’t be after the last.'));

export const unusual = tool(
  'unusual',
  'Purchases between two days that stand out: far above the usual amount at that merchant, large and at a new merchant, or the same amount charged twice within a few days. `only` limits it to the last kind, `merchant_key` to one merchant.',
  query,
  async ({ from, to, only, merchant_key: merchantKey }, scope, figures) => {
    const {
      context: { memberDb },
      memberId,
    } = scope;
    const purchases = await unusualPurchases(memberDb, memberId, {
      from,
      to,
      onlyTwice: only === 'twice',
      merchantKey: merchantKey ?? null,
    });
    const [rows, accounts] = await Promise.all([
      findTransactions(
        memberDb,
        memberId,
        purchases.map(({ id }) => id),
      ),
      accountNames(scope),
    ]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return {
      data: {
        from,
        to,
        odd: purchases.flatMap(({ id, why, usual_cents: usual }) => {
          const row = byId.get(id);
          return row
            ? [
                {
                  row: transactionResult(row, accounts, figures),
                  why,
                  usual:
                    usual === null
                      ? null
                      : figures.money(
                          usual,
                          row.merchant_key === null
                            ? transactionHref(id)
                            : historyHref({ merchant_key: row.merchant_key, direction: 'debit' }),
                        ),
                },
              ]
            : [];
        }),
        count: figures.count(
          purchases.length,
          'payment',
          historyHref({ min_date: from, max_date: to, direction: 'debit' }),
        ),
      },
      sources: [{ data: 'your purchases', dates: [sourceDates({ from, to })], aside: 'compared with the year before' }],
    };
  },
);
