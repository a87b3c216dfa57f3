import { AccountsAside } from '#web/areas/bank-accounts/public.tsx';
import { GoalsWidget } from '#web/areas/goals/public.tsx';

/** The goals of the member, as the goals area shows them. */
export function GoalsCard() {
  return <GoalsWidget className="h-full" />;
}

/** The accounts with their balances. */
export function AccountsCard() {
  return <AccountsAside className="h-full" />;
}
