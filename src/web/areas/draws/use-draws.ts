import { draws } from '#contract/areas/draws.ts';
import { guestKey } from '#web/kit/session-store.ts';
import { useApiQuery, useSessionKey } from '#web/kit/query.ts';

/** Entries change while the page is open. */
const AGAIN_MS = 30_000;

export function useSignedIn(): boolean {
  return useSessionKey() !== guestKey;
}

/** The draws to come. */
export function useDrawList() {
  return useApiQuery(draws.drawList, undefined, { refetchIntervalMs: AGAIN_MS });
}

/** The member's part in them; never asked for a visitor. */
export function useOwnEntries() {
  const enabled = useSignedIn();
  return useApiQuery(draws.getUwinEntries, undefined, { enabled, refetchIntervalMs: AGAIN_MS });
}
