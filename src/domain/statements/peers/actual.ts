/**
 * Budgets of Actual. An export is a zip with `db.sqlite`, which only the server can open, so this takes rows that were
 * queried from it already; every field says where it stands in the database.
 */

import { tidy } from '../description.ts';
import { dayOf } from '../day.ts';
import { Intake } from '../intake.ts';
import { StatementRefusal } from '../statement.ts';
import type { StatementSink } from '../statement.ts';

/**
 * One row of table `transactions` whose `tombstone` is 0, with names joined in, in the order of `date` and
 * `sort_order`. Both the whole of a split and its parts are to be given.
 */
export interface ActualRow {
  /** `transactions.id`. */
  id: string;
  /** `transactions.financial_id`: the bank's id from an earlier import, or null. */
  financialId: string | null;
  /** `accounts.id` and `.name` by `transactions.acct`. */
  accountId: string;
  accountName: string;
  /** `transactions.date`: a number such as 20240601. */
  date: number;
  /** `transactions.amount`: whole cents, minus is money out. */
  amount: number;
  /** `payees.name` by `payee_mapping` of `transactions.description`; null for none. */
  payeeName: string | null;
  /** `accounts.name` by `payees.transfer_acct`; null unless the row is a transfer. */
  transferAccountName: string | null;
  /** `transactions.imported_description`: what the bank wrote. */
  importedDescription: string | null;
  /** `categories.name` and `category_groups.name` by `category_mapping` of `transactions.category`. */
  categoryName: string | null;
  categoryGroupName: string | null;
  notes: string | null;
  /** `transactions.isParent` = 1: the whole of a split, whose parts carry the amounts. */
  isParent: boolean;
}

/** Puts the rows of an Actual budget into the sink. Throws a `StatementRefusal` `empty` where there are none. */
export function actualRows(rows: Iterable<ActualRow>, sink: StatementSink): void {
  const intake = new Intake(sink);
  let line = 0;
  for (const transaction of rows) {
    line++;
    // The parts of a split follow as rows of their own and add up to it.
    if (!transaction.isParent) put(transaction, line, intake);
  }
  if (intake.rows === 0) throw new StatementRefusal('empty', 'This Actual budget has no transactions.');
}

function put(transaction: ActualRow, line: number, intake: Intake): void {
  const day = dayOf(
    Math.floor(transaction.date / 10_000),
    Math.floor(transaction.date / 100) % 100,
    transaction.date % 100,
  );
  if (!day || day.corrected) return intake.reject(line, 'We couldn’t read the date of this transaction.');
  if (!Number.isSafeInteger(transaction.amount))
    return intake.reject(line, 'We couldn’t read the amount of this transaction.');
  const account = intake.account(transaction.accountId, { name: transaction.accountName });
  const payee = tidy(transaction.payeeName ?? '');
  const notes = tidy(transaction.notes ?? '');
  const transfer = transaction.transferAccountName;
  const group = transaction.categoryGroupName;
  const category =
    transaction.categoryName === null
      ? null
      : group === null || group === transaction.categoryName
        ? transaction.categoryName
        : `${group}: ${transaction.categoryName}`;
  intake.transaction({
    account,
    line,
    date: day.date,
    amountCents: transaction.amount === 0 ? 0 : transaction.amount,
    description:
      tidy(transaction.importedDescription ?? '') || payee || (transfer === null ? notes : `Transfer: ${transfer}`),
    payee: transfer !== null || payee === '' ? null : payee,
    bankId: intake.uniqueId(account, transaction.financialId ?? transaction.id, line),
    balanceCents: null,
    currency: null,
    pending: false,
    merchantCode: null,
    category: category ?? (transfer === null ? null : `[${transfer}]`),
    tags: null,
    notes: notes === '' ? null : notes,
  });
}
