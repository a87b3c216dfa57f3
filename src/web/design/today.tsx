import { createContext, useContext, type ReactNode } from 'react';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/**
 * The member's day, 'YYYY-MM-DD', when a component asks for it. It comes from the app, which knows the server's time
 * and the member's zone; nothing in the design room looks at a clock of its own.
 */
const TodayContext = createContext<(() => CivilDate) | null>(null);

export function TodayProvider({ today, children }: { today: () => CivilDate; children: ReactNode }) {
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** The given day, or the provider's. Without either there is no right answer, so it throws. */
export function useToday(input?: CivilDate): CivilDate {
  const provided = useContext(TodayContext);
  const today = input ?? provided?.();
  if (!today) throw new Error('Today’s date isn’t known: wrap the app in TodayProvider or pass `today`.');
  return today;
}
