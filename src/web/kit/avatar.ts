import { profile } from '#contract/areas/profile.ts';
import { useApiQuery, useSessionKey } from './query.ts';
import { guestKey } from './session-store.ts';

/** The address of the profile image carries a token of ten minutes; it is asked for again before that. */
const FRESH_MS = 8 * 60_000;

/** Where the member's profile image can be shown now, or null. */
export function useAvatar(): string | null {
  const signedIn = useSessionKey() !== guestKey;
  const image = useApiQuery(
    profile.getImage,
    {},
    { enabled: signedIn, freshMs: FRESH_MS, refetchIntervalMs: FRESH_MS },
  );
  return image.data?.image ?? null;
}
