import type { AccountRow } from '#server/areas/bank-accounts/public.ts';
import { balanceOf, inOrder } from '#server/areas/bank-accounts/public.ts';
import type { GoalRow } from './goal-store.ts';

/** An account that can hold savings: not closed, and in Australian dollars. */
export interface SavingAccountRow {
  id: number;
  name: string;
  balanceCents: number;
  saving: boolean;
  /** The date of its first transaction, from which the pace is measured. */
  firstDate: string | null;
}

/** Usable accounts in the order of rule M08, and the default ones for goals without chosen accounts. */
export interface Accounts {
  usable: readonly SavingAccountRow[];
  defaults: readonly number[];
  /** Whether there is an account to take round-ups from and another to move them to. */
  canRoundUp: boolean;
}

export function accountsOf(rows: readonly AccountRow[]): Accounts {
  const usable = inOrder(rows).filter((row) => row.status !== 'closed' && row.currency === 'AUD');
  const marked = usable.filter((row) => row.saving_account);
  const active = rows.filter(({ status }) => status === 'active');
  const defaults = marked.length > 0 ? marked : usable.filter((row) => row.account_type === 'savings');
  return {
    usable: usable.map((row) => ({
      id: row.id,
      name: row.name,
      balanceCents: balanceOf(row).cents,
      saving: row.saving_account,
      firstDate: row.first_date,
    })),
    defaults: defaults.map(({ id }) => id),
    canRoundUp: active.some(
      (from) => from.default_account && active.some((to) => to.saving_account && to.id !== from.id),
    ),
  };
}

/** The accounts of a goal: the chosen ones that are open, otherwise the member's savings accounts. */
export function accountsOfGoal(
  goal: Pick<GoalRow, 'id'>,
  links: ReadonlyMap<number, readonly number[]>,
  accounts: Accounts,
): readonly number[] {
  const open = new Set(accounts.usable.map(({ id }) => id));
  const chosen = (links.get(goal.id) ?? []).filter((id) => open.has(id));
  return chosen.length > 0 ? chosen : accounts.defaults;
}
