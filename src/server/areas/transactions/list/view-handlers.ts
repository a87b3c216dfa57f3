import type { transactions } from '#contract/areas/transactions.ts';
import { Failure } from '#contract/kit/errors.ts';
import { daysOfPeriod, windowEnding } from '#domain/calendar/period.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { daysOf } from '../sums/day-store.ts';
import { findTransaction, findTransactions, otherHalf, partsOf, refundsOf, surroundings } from './detail-store.ts';
import { listReply, viewFor } from './list.ts';
import { MANUAL_ENTRY, ORDERED, transactionOf } from '../transaction.ts';
import { subscriptionsOn } from '../sums/subscriptions.ts';
import { bnplProviders, buyNowPayLaterTransactions, newestTransactions, transactionsBetween } from './view-store.ts';

const DASHBOARD_ROWS = 5;
const DASHBOARD_DAYS = 7;
const DEFAULT_PAGE_SIZE = 50;

async function windowReply(
  { memberDb, member, clock }: Context<'member'>,
  days: number,
  accountIds?: readonly number[],
) {
  const { first, last } = windowEnding(clock.today(member.timeZone), days);
  const rows = await transactionsBetween(memberDb, member.id, first, last, accountIds);
  return { data: rows.map(transactionOf), from: first, to: last, days, total: rows.length };
}

export const viewHandlers = {
  list: withSystemDb('text-search', ({ query }, { memberDb, systemDb, member }) =>
    listReply({ memberDb, searchDb: systemDb }, member.id, query),
  ),

  days: withSystemDb('text-search', async ({ query }, { memberDb, systemDb, member }) => {
    return { data: await daysOf(viewFor({ memberDb, searchDb: systemDb }, query), member.id, query) };
  }),

  period: ({ query }, context) => windowReply(context, daysOfPeriod(query.period ?? 'week'), query.bank_account_id),

  async latest({ query }, { memberDb, member }) {
    return {
      data: (await newestTransactions(memberDb, member.id, query.nooftrans ?? DASHBOARD_ROWS)).map(transactionOf),
    };
  },

  dashboardPeriod: ({ query }, context) => windowReply(context, query.days ?? DASHBOARD_DAYS),

  async buyNowPayLater({ query }, { memberDb, member }) {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const page = query.page ?? 1;
    const [rows, providers] = await Promise.all([
      buyNowPayLaterTransactions(memberDb, member.id, limit, (page - 1) * limit),
      bnplProviders(memberDb, member.id),
    ]);
    return {
      data: rows.map(transactionOf),
      total: providers.reduce((sum, provider) => sum + provider.count, 0),
      page,
      limit,
      spent: providers.reduce((sum, provider) => sum + provider.amount, 0),
      providers,
    };
  },

  async subscriptions(_input, { memberDb, member, clock }) {
    const { first, last, rows, merchants } = await subscriptionsOn(memberDb, member.id, clock.today(member.timeZone));
    return {
      data: rows.map(transactionOf),
      from: first,
      to: last,
      spent: -rows.reduce((sum, row) => sum + row.amount_cents, 0),
      merchants,
    };
  },

  async detail({ params }, { memberDb, member }) {
    const row = await findTransaction(memberDb, member.id, params.id);
    if (!row) throw new Failure('not_found');
    const [around, parts, transfer, expense, refunds] = await Promise.all([
      surroundings(memberDb, member.id, row),
      row.is_split || row.parent_id !== null ? partsOf(memberDb, member.id, row.parent_id ?? row.id) : [],
      row.transfer_id === null ? null : otherHalf(memberDb, member.id, row.transfer_id, row.id),
      row.refund_of === null ? [] : findTransactions(memberDb, member.id, [row.refund_of]),
      refundsOf(memberDb, member.id, row.id),
    ]);
    const data = transactionOf(row);
    const kind = row.transfer_id !== null ? 'transfer' : row.refund_of !== null ? 'refund' : (row.reason_kind ?? '');
    return {
      data,
      account_name: around.account_name,
      bank_id: row.bank_id,
      manual: row.source === MANUAL_ENTRY,
      ordered: row.source === ORDERED,
      batch: around.batch && {
        batch_id: around.batch.id,
        file: around.batch.files.map((file) => file.name).join(', '),
        imported_at: new Date(around.batch.imported_at),
      },
      reason: data.reason === null ? null : { kind, text: data.reason },
      parts: parts.map(transactionOf),
      transfer: transfer && transactionOf(transfer),
      refund_of: expense[0] ? transactionOf(expense[0]) : null,
      refunds: refunds.map(transactionOf),
      merchant_count: around.merchant_count,
    };
  },
} satisfies Partial<HandlersOf<typeof transactions>>;
