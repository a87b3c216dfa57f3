import type { AccountRow } from '#server/areas/accounts/public.ts';
import { balanceOf, inOrder } from '#server/areas/accounts/public.ts';
import type { GoalRow } from './goal-store.ts';

/** An account that money can be put aside on: open, and in dollars. */
export interface SavingAccountRow {
  id: number;
  name: string;
  balanceCents: number;
  saving: boolean;
  /** Its first row, from which on its pace can be measured. */
  firstDate: string | null;
}

/** Accounts by id, in the order of rule M08, and those that serve a goal for which none was chosen. */
export interface Accounts {
  usable: readonly SavingAccountRow[];
  usual: readonly number[];
}

export function accountsOf(rows: readonly AccountRow[]): Accounts {
  const open = inOrder(rows).filter((row) => row.status !== 'closed' && row.currency === 'AUD');
  const marked = open.filter((row) => row.saving_account);
  const usual = marked.length > 0 ? marked : open.filter((row) => row.account_type === 'savings');
  return {
    usable: open.map((row) => ({ id: row.id, name: row.name, balanceCents: balanceOf(row).cents, saving: row.saving_account, firstDate: row.first_date })),
    usual: usual.map(({ id }) => id),
  };
}

/** The accounts on which a goal is saved: those that were chosen as far as they are open, else the member's saving account. */
export function accountsOfGoal(goal: Pick<GoalRow, 'id'>, links: ReadonlyMap<number, readonly number[]>, accounts: Accounts): readonly number[] {
  const open = new Set(accounts.usable.map(({ id }) => id));
  const chosen = (links.get(goal.id) ?? []).filter((id) => open.has(id));
  return chosen.length > 0 ? chosen : accounts.usual;
}
