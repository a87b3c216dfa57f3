import type { AccountRow } from '#server/areas/bank-accounts/public.ts';
import { balanceOf, inOrder } from '#server/areas/bank-accounts/public.ts';
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
  /** Whether there is an account that round-ups come from and another that they go to. */
  canRoundUp: boolean;
}

export function accountsOf(rows: readonly AccountRow[]): Accounts {
  const open = inOrder(rows).filter((row) => row.status !== 'closed' && row.currency === 'AUD');
  const marked = open.filter((row) => row.saving_account);
  const active = rows.filter(({ status }) => status === 'active');
  const usual = marked.length > 0 ? marked : open.filter((row) => row.account_type === 'savings');
  return {
    usable: open.map((row) => ({
      id: row.id,
      name: row.name,
      balanceCents: balanceOf(row).cents,
      saving: row.saving_account,
      firstDate: row.first_date,
    })),
    usual: usual.map(({ id }) => id),
    canRoundUp: active.some(
      (from) => from.default_account && active.some((to) => to.saving_account && to.id !== from.id),
    ),
  };
}

/** The accounts on which a goal is saved: those that were chosen as far as they are open, else the member's saving account. */
export function accountsOfGoal(
  goal: Pick<GoalRow, 'id'>,
  links: ReadonlyMap<number, readonly number[]>,
  accounts: Accounts,
): readonly number[] {
  const open = new Set(accounts.usable.map(({ id }) => id));
  const chosen = (links.get(goal.id) ?? []).filter((id) => open.has(id));
  return chosen.length > 0 ? chosen : accounts.usual;
}
