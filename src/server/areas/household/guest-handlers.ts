import type { SharedRow, household } from '#contract/areas/household.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { accountOf, balancesBetween, oneAccount } from '../bank-accounts/public.ts';
import { cycleBudgets } from '../budget/public.ts';
import { pageOf, transactionOf } from '../transactions/public.ts';
import type { TransactionRow } from '../transactions/public.ts';
import { withGrant, noShare, shareFields } from './grant.ts';
import { recordAccess } from './grant-store.ts';
import { addEntry } from './log-store.ts';
import { leaveShares } from './share-store.ts';

/** Number of days in the balance history. */
const BALANCE_DAYS = 365;
const DEFAULT_PAGE_SIZE = 50;

/** A transaction without the owner's private fields: tags, imports and links to other accounts. */
export function sharedTransactionOf(row: TransactionRow): SharedRow {
  const { id, date, amount, currency, description, merchant, category_id, sub_category_id, balance, status, notes } =
    transactionOf(row);
  return {
    id,
    date,
    amount,
    currency,
    description,
    merchant,
    category_id,
    sub_category_id,
    balance,
    status,
    notes,
    linked: row.transfer_id !== null || row.refund_of !== null,
    transfer: row.transfer_id !== null,
  };
}

export const guestHandlers = {
  account: withSystemDb('other-members', async ({ params }, context) => {
    const { value, grant } = await withGrant(
      context,
      { shareId: params.id, kind: 'account' },
      {
        async asGuest(db, { ownerId, accountId }) {
          const row = await oneAccount(db, ownerId, accountId);
          if (!row) throw noShare();
          const account = accountOf(row);
          const from = row.last_date === null ? undefined : addDays(row.last_date, -BALANCE_DAYS);
          return { account, balances: await balancesBetween(db, ownerId, accountId, account.balance, from) };
        },
      },
    );
    await recordAccess(context.systemDb, grant, context.clock.now());
    const {
      name,
      bank,
      kind,
      currency,
      status,
      balance,
      available_balance,
      bal_sync,
      transactions,
      first_date,
      last_date,
    } = value.account;
    return {
      ...shareFields(grant),
      data: {
        name,
        bank,
        kind,
        currency,
        status,
        balance,
        available_balance,
        bal_sync,
        transactions,
        first_date,
        last_date,
      },
      balances: value.balances.map(({ date, cents }) => ({ date, balance: cents })),
    };
  }),

  rows: withSystemDb('other-members', async ({ params, query }, context) => {
    const limit = query.limit ?? DEFAULT_PAGE_SIZE;
    const { value } = await withGrant(
      context,
      { shareId: params.id, kind: 'account' },
      {
        // Always filter by account: sums are cached by filter alone.
        asGuest: (db, { ownerId, accountId }) =>
          pageOf({ memberDb: db, searchDb: db }, ownerId, { ...query, bank_account_id: [accountId] }, limit),
      },
    );
    const { rows, sums, page } = value;
    return {
      data: rows.map(sharedTransactionOf),
      total: sums.total,
      page,
      limit,
      money_in: sums.inCents,
      money_out: sums.outCents,
    };
  }),

  budget: withSystemDb('other-members', async ({ params, query }, context) => {
    const { clock } = context;
    const { value, grant } = await withGrant(
      context,
      { shareId: params.id, kind: 'budget' },
      {
        asGuest: (db, { ownerId, ownerZone }) => cycleBudgets(db, ownerId, clock.today(ownerZone), query.date),
      },
    );
    await recordAccess(context.systemDb, grant, clock.now());
    const { window, previous, next, lines, totals } = value;
    return {
      ...shareFields(grant),
      window,
      previous,
      next,
      data: lines.map(
        ({
          category_id,
          sub_category_id,
          name,
          colour,
          icon,
          Amount,
          budget,
          rolled_over,
          actual_spending,
          left,
          roll_over,
        }) => ({
          category_id,
          sub_category_id,
          name,
          colour,
          icon,
          Amount,
          budget,
          rolled_over,
          actual_spending,
          left,
          roll_over,
        }),
      ),
      budgeted: totals.budgeted,
      spent: totals.spent,
      left: totals.left,
    };
  }),

  leave: withSystemDb('other-members', async ({ body }, { systemDb, member, clock }) => {
    await systemDb.transaction().execute(async (transaction) => {
      const [share] = await leaveShares(transaction, member.id, body.id);
      if (!share) throw noShare();
      await addEntry(transaction, share.ownerId, {
        shareId: share.id,
        actorId: member.id,
        kind: 'left',
        at: clock.now(),
        what: share.what,
      });
    });
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof household>>;
