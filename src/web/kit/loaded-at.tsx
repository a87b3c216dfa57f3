import type { ReactNode } from 'react';
import { useMemberTime } from './time.ts';

/** When data was loaded that couldn’t be updated since. */
export function LoadedAt({ at }: { at: number }): ReactNode {
  return ` This was loaded at ${useMemberTime().instant(new Date(at), 'time')}.`;
}
