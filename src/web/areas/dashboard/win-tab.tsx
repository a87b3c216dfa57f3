import { entitlements } from '#contract/areas/entitlements.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** Draws, entries and winners. No draw exists yet, and the screen says so. */
export function WinTab() {
  const entries = useApiQuery(entitlements.entries, { query: { limit: 1 } }).data?.entries;
  return (
    <EmptyState
      illustration="draws"
      message="No draws yet"
      subtitle1="Draws, your entries and the winners will appear here."
      subtitle2={
        entries
          ? `You have ${counted(entries, 'entry', 'entries')} so far.`
          : 'Entries you get will be listed in your history.'
      }
      buttonText="See your entries"
      href="/history"
    />
  );
}
