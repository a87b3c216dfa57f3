import { WinHub } from '#web/areas/draws/public.tsx';

/** Draws, entries and odds as they stand now. */
export function WinTab() {
  return <WinHub />;
}
