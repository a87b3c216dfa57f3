import { Card } from '#web/design/page.tsx';
import { AccountsAside } from '#web/areas/bank-accounts/public.tsx';
import { GoalsWidget } from '#web/areas/goals/public.tsx';

/** The goals of the member, as the goals area shows them. */
export function GoalsCard() {
  return (
    <Card className="h-full">
      <GoalsWidget />
    </Card>
  );
}

/** The accounts with their balances. */
export function AccountsCard() {
  return (
    <Card className="h-full">
      <AccountsAside />
    </Card>
  );
}
