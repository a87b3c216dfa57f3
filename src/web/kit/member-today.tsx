import type { ReactNode } from 'react';
import { TodayProvider } from '#web/design/today.tsx';
import { useMemberTime } from './time.ts';

/** Gives the date fields inside it the member's day. A screen for everybody has it where it asks for a date. */
export function MemberToday({ children }: { children: ReactNode }) {
  return <TodayProvider today={useMemberTime().today}>{children}</TodayProvider>;
}
