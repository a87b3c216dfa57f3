import { EmptyState } from '#web/design/empty-state.tsx';

/** Draws, entries and winners. No draw exists yet, and the screen says so. */
export function WinTab() {
  return (
    <EmptyState
      illustration="draws"
      message="No draws yet"
      subtitle1="Draws, your entries and the winners will appear here."
      subtitle2="Entries you already have are listed in your history."
      buttonText="See your entries"
      href="/history"
    />
  );
}
