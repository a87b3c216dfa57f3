import { profile } from '#contract/areas/profile.ts';
import { useApiQuery, useSessionKey } from './query.ts';
import { guestKey } from './session-store.ts';

/** The image address contains a token of ten minutes and is renewed before that. */
const FRESH_MS = 8 * 60_000;

/** The address of the member's profile image, or null. */
export function useAvatar(): string | null {
  const signedIn = useSessionKey() !== guestKey;
  const avatar = useApiQuery(
    profile.getImage,
    {},
    { enabled: signedIn, freshMs: FRESH_MS, refetchIntervalMs: FRESH_MS },
  );
  return avatar.data?.image ?? null;
}
