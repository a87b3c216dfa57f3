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
import { takeBack } from './take-back.ts';
import type { Transaction } from './transaction-face.tsx';

/** What the member enters manually, as the form has it. */
export interface Entry {
  /** 0 is the cash account that is yet to be made. */
  bank_account_id: number;
  direction: 'out' | 'in';
  /** Cents without a sign. */
  amount: number | null;
  date: string | null;
  description: string;
  /** Null while the member has chosen none; 0 leaves it without one. */
  sub_category_id: number | null;
  notes: string;
  /** Cents that were in the wallet before, where the cash account is made. */
  cash_before: number | null;
}

type Wire = WireBodyOf<typeof manualEntry.add>;

/** The reads that change with what is entered, changed or removed. */
export const changedManually = [...touchedByRows, bankAccounts.list, bankAccounts.page, manualEntry.accounts] as const;

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
    // What is missing is left out, and named by the rules of the call.
    ...(date === null ? {} : { date }),
    ...(amount === null ? {} : { amount: dollarsFromCents(amount) }),
    ...(accountId === 0 ? {} : { bank_account_id: accountId }),
    ...(subCategoryId === null ? {} : { sub_category_id: subCategoryId }),
    ...(before === null || accountId !== 0 ? {} : { cash_before: dollarsFromCents(before) }),
  } as Wire;
}

/** A transaction as the form shows it for a change. */
export function entryOf(row: Transaction, isChosen: boolean): Entry {
  return {
    bank_account_id: row.bank_account_id,
    direction: row.amount < 0 ? 'out' : 'in',
    amount: Math.abs(row.amount),
    date: row.date,
    description: row.description,
    sub_category_id: isChosen ? row.sub_category_id : null,
    notes: row.notes ?? '',
    cash_before: null,
  };
}

function tell(text: string, undo: () => Promise<unknown>): void {
  const run = () =>
    void undo().then(
      () => showToast({ text: 'Put back as it was.' }),
      (problem: unknown) =>
        showToast({ tone: 'negative', text: 'It could not be put back.', detail: messageOf(problem) }),
    );
  showToast({ tone: 'positive', text, action: { label: 'Undo', run } });
}

async function remove(id: number): Promise<number> {
  const { change_id: changeId } = await call(
    manualEntry.remove,
    { body: { id } },
    { idempotencyKey: newIdempotencyKey() },
  );
  await afterWrite(changedManually);
  return changeId;
}

/** Says that it was added, and offers to take it away again. */
export function tellAdded(row: Transaction, accountName: string): void {
  tell(
    `${formatCents(Math.abs(row.amount), { currency: true })} ${row.amount < 0 ? 'out of' : 'into'} ${accountName} was added.`,
    () => remove(row.id),
  );
}

/** Says that it was changed, and offers to make it what it was. */
export function tellChanged(before: Transaction): void {
  const body = { ...bodyOfEntry(entryOf(before, true)), id: before.id };
  tell('The transaction was changed.', async () => {
    await call(manualEntry.change, { body }, { idempotencyKey: newIdempotencyKey() });
    await afterWrite(changedManually);
  });
}

/** Removes it, and offers to bring it back with all that hung on it. Throws an ApiProblem. */
export async function removeManualEntry(id: number): Promise<void> {
  const changeId = await remove(id);
  tell('The transaction was removed.', async () => {
    await takeBack(changeId);
    await afterWrite(changedManually);
  });
}
