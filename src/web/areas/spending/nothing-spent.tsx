import { EmptyState } from '#web/design/empty-state.tsx';

/** Nothing was spent in the chosen period. */
export function NothingSpent() {
  return (
    <EmptyState
      illustration="spending"
      message="No spending in this period"
      subtitle1="Import a statement that covers it, or choose another period."
      buttonText="Import a statement"
      href="/sync-transactions"
    />
  );
}
