import { profile } from '#contract/areas/profile.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiProblem } from './api-problem.ts';
import { queryClient, queryKeyOf, useApiQuery, useSessionKey } from './query.ts';
import { guestKey, sessionStore } from './session-store.ts';

/** The signed-in member (document 1, section 3). */
export type MemberRecord = ReplyOf<typeof profile.get>;

/** Reads the member; disabled while signed out. */
export function useMember(): UseQueryResult<MemberRecord, ApiProblem> {
  const signedIn = useSessionKey() !== guestKey;
  return useApiQuery(profile.get, {}, { enabled: signedIn });
}

/** Updates the cached member after a successful call (rule C19). */
export function patchMember(patch: Partial<MemberRecord>): void {
  const key = queryKeyOf(sessionStore.key(), profile.get, {});
  queryClient.setQueryData<MemberRecord>(key, (member) => (member ? { ...member, ...patch } : member));
}
