import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { manualEntry } from '#contract/areas/manual-entry.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { call } from '#web/kit/api.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { afterWrite } from '#web/kit/mutation.ts';
import { newIdempotencyKey } from '#web/kit/request.ts';
import { showToast } from '#web/design/toasts.ts';
import { touchedByRows } from './reads.ts';
import { takeBack } from './undo-change.ts';
import type { Transaction } from './transaction-face.tsx';

/** The form values of a manual entry. */
export interface Entry {
  /** 0 is the cash account still to be created. */
  bank_account_id: number;
  direction: 'out' | 'in';
  /** Cents, unsigned. */
  amount: number | null;
  date: string | null;
  description: string;
  /** Null until chosen; 0 leaves it uncategorised. */
  sub_category_id: number | null;
  notes: string;
  /** The opening balance in cents if the cash account is created. */
  cash_before: number | null;
}

type Wire = WireBodyOf<typeof manualEntry.add>;

/** Queries affected by manual entries. */
export const manualEntryRefreshes = [
  ...touchedByRows,
  bankAccounts.list,
  bankAccounts.page,
  manualEntry.accounts,
] as const;

export function bodyOfEntry({
  bank_account_id: accountId,
  amount,
  date,
  sub_category_id: subCategoryId,
  cash_before: before,
  ...rest
}: Entry): Wire {
  return {
    ...rest,
    // Missing fields are left out and reported by the contract.
    ...(date === null ? {} : { date }),
    ...(amount === null ? {} : { amount: dollarsFromCents(amount) }),
    ...(accountId === 0 ? {} : { bank_account_id: accountId }),
    ...(subCategoryId === null ? {} : { sub_category_id: subCategoryId }),
    ...(before === null || accountId !== 0 ? {} : { cash_before: dollarsFromCents(before) }),
  } as Wire;
}

/** The form values of an existing entry. */
export function entryOf(transaction: Transaction, isChosen: boolean): Entry {
  return {
    bank_account_id: transaction.bank_account_id,
    direction: transaction.amount < 0 ? 'out' : 'in',
    amount: Math.abs(transaction.amount),
    date: transaction.date,
    description: transaction.description,
    sub_category_id: isChosen ? transaction.sub_category_id : null,
    notes: transaction.notes ?? '',
    cash_before: null,
  };
}

function tell(text: string, undo: () => Promise<unknown>): void {
  const run = () =>
    void undo().then(
      () => showToast({ text: 'Change undone.' }),
      (problem: unknown) => showToast({ tone: 'negative', text: 'We couldn’t undo that.', detail: messageOf(problem) }),
    );
  showToast({ tone: 'positive', text, action: { label: 'Undo', run } });
}

async function remove(id: number): Promise<number> {
  const { change_id: changeId } = await call(
    manualEntry.remove,
    { body: { id } },
    { idempotencyKey: newIdempotencyKey() },
  );
  await afterWrite(manualEntryRefreshes);
  return changeId;
}

/** Reports a new entry, with undo. */
export function tellAdded(transaction: Transaction, accountName: string): void {
  tell(
    `Added: ${formatCents(Math.abs(transaction.amount), { currency: transaction.currency })} ${transaction.amount < 0 ? 'out of' : 'into'} ${accountName}.`,
    () => remove(transaction.id),
  );
}

/** Reports a changed entry, with undo. */
export function tellChanged(before: Transaction): void {
  const body = { ...bodyOfEntry(entryOf(before, true)), id: before.id };
  tell('Transaction updated.', async () => {
    await call(manualEntry.change, { body }, { idempotencyKey: newIdempotencyKey() });
    await afterWrite(manualEntryRefreshes);
  });
}

/** Removes an entry, with undo including everything linked to it. Throws an ApiProblem. */
export async function removeManualEntry(id: number): Promise<void> {
  const changeId = await remove(id);
  tell('Transaction deleted.', async () => {
    await takeBack(changeId);
    await afterWrite(manualEntryRefreshes);
  });
}
