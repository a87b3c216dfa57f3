import { useSyncExternalStore } from 'react';
import { QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { callWith } from './api.ts';
import { isProblem } from './api-problem.ts';
import type { ApiProblem } from './api-problem.ts';
import type { AnyEndpoint, InputThen } from './request.ts';
import { sessionStore } from './session-store.ts';

/** Rule C01: a GET answer is good for 10 seconds. */
export const freshMs = 10_000;

/** Only server faults are retried; other failures would repeat. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && isProblem(error, 'unavailable');
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: 5 * 60_000,
        retry: worthRetrying,
        // The browser's online status is unreliable, so calls are always tried.
        networkMode: 'always',
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = newQueryClient();

/** The session key is part of every cache key: replies never cross members (safety I14). */
export function useSessionKey(): string {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.key);
}

/** `[session, area, name, input]`; without input it matches every call of the endpoint. */
export function queryKeyOf(sessionKey: string, endpoint: AnyEndpoint, input?: unknown): QueryKey {
  return input === undefined
    ? [sessionKey, endpoint.area, endpoint.name]
    : [sessionKey, endpoint.area, endpoint.name, input];
}

/**
 * Refetches the queries on screen that match a key, and the rest when next needed. Running reads are cancelled, also
 * the first ones of a screen: their replies may be from before the change.
 */
export async function refetchQueries(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  void queryClient.invalidateQueries({ queryKey });
}

export interface ApiQueryOptions<R, D = R> {
  enabled?: boolean;
  /** Derives the displayed data; must be a stable function. */
  select?: (reply: R) => D;
  /** Shows the previous reply until the new one arrives, for filters and pages. */
  keepPrevious?: boolean;
  /** Polling interval in milliseconds while visible. */
  refetchIntervalMs?: number;
  /** Longer than the 10 seconds of rule C01, for data that rarely changes. */
  freshMs?: number;
}

function askFor<E extends AnyEndpoint>(endpoint: E, input: unknown) {
  return ({ signal }: { signal: AbortSignal }) =>
    callWith(endpoint, input, { signal, keep: true }).then((reply) => reply ?? (null as unknown as ReplyOf<E>));
}

/** Reads an endpoint. `data` is the decoded reply; `error` is always an ApiProblem. */
export function useApiQuery<E extends AnyEndpoint, D = ReplyOf<E>>(
  endpoint: E,
  ...[input, options = {}]: InputThen<E, ApiQueryOptions<ReplyOf<E>, D>>
): UseQueryResult<D, ApiProblem> {
  const sessionKey = useSessionKey();
  return useQuery<ReplyOf<E>, ApiProblem, D>({
    queryKey: queryKeyOf(sessionKey, endpoint, input ?? {}),
    queryFn: askFor(endpoint, input),
    enabled: options.enabled ?? true,
    ...(options.select ? { select: options.select } : {}),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(options.refetchIntervalMs ? { refetchInterval: options.refetchIntervalMs } : {}),
    ...(options.freshMs ? { staleTime: options.freshMs } : {}),
  });
}

/** Prefetches an endpoint, for route loaders and hovered links. */
export function prefetch<E extends AnyEndpoint>(endpoint: E, ...[input]: InputThen<E, never>): Promise<void> {
  return queryClient.prefetchQuery({
    queryKey: queryKeyOf(sessionStore.key(), endpoint, input ?? {}),
    queryFn: askFor(endpoint, input),
  });
}

/** Reads through the cache outside of React. */
export function ask<E extends AnyEndpoint>(endpoint: E, ...[input]: InputThen<E, never>): Promise<ReplyOf<E>> {
  return queryClient.fetchQuery({
    queryKey: queryKeyOf(sessionStore.key(), endpoint, input ?? {}),
    queryFn: askFor(endpoint, input),
  });
}
