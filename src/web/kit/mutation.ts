import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import type { CallInput, ReplyOf } from '#contract/kit/endpoint.ts';
import { callWith } from './api.ts';
import type { ApiProblem } from './api-problem.ts';
import { queryClient, queryKeyOf, refetchQueries } from './query.ts';
import { newIdempotencyKey, stableText } from './request.ts';
import type { AnyEndpoint } from './request.ts';
import { sessionStore } from './session-store.ts';
import { upload } from './upload.ts';
import type { UploadFiles } from './upload.ts';

export interface ApiMutationOptions<E, V> {
  /** Queries affected by this write; those on screen are refetched at once. */
  refreshes?: readonly AnyEndpoint[];
  onSuccess?: (reply: ReplyOf<E>, variables: V) => unknown;
  onError?: (problem: ApiProblem, variables: V) => unknown;
}

/**
 * After a write no cached reply of the session is trusted (safety I14): running reads are cancelled, the named ones
 * refetched, and the rest when next needed.
 */
export async function afterWrite(refreshes: readonly AnyEndpoint[]): Promise<void> {
  const sessionKey = sessionStore.key();
  await queryClient.invalidateQueries({ queryKey: [sessionKey], refetchType: 'none' });
  await Promise.all(refreshes.map((endpoint) => refetchQueries(queryKeyOf(sessionKey, endpoint))));
}

/** Stores a command's idempotency key until it succeeds, so that a retry has a single effect. */
export function commandKeys(): { keyFor(variables: unknown): string; done(): void } {
  let last: { text: string; key: string } | undefined;
  return {
    keyFor(variables) {
      const text = stableText(variables);
      if (last?.text !== text) last = { text, key: newIdempotencyKey() };
      return last.key;
    },
    done() {
      last = undefined;
    },
  };
}

/** Writes through an endpoint; `mutate` takes the call's input. */
export function useApiMutation<E extends AnyEndpoint>(
  endpoint: E,
  options: ApiMutationOptions<E, CallInput<E>> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, CallInput<E>> {
  const keys = useRef<ReturnType<typeof commandKeys>>(undefined);
  keys.current ??= commandKeys();
  const { current } = keys;
  return useMutation<ReplyOf<E>, ApiProblem, CallInput<E>>({
    mutationKey: [endpoint.area, endpoint.name],
    mutationFn: (input) =>
      callWith(endpoint, input, endpoint.idempotent ? { idempotencyKey: current.keyFor(input) } : {}),
    onError: (problem, input) => options.onError?.(problem, input),
    onSuccess: async (reply, input) => {
      current.done();
      await afterWrite(options.refreshes ?? []);
      await options.onSuccess?.(reply, input);
    },
  });
}

export interface UploadInput {
  /** File fields and their files, such as `{ file: [statement] }`. */
  files: UploadFiles;
  /** Fields sent with the files. */
  body?: Record<string, string | number | boolean | undefined>;
  /** The query of the call, such as the Auth of an offer. */
  query?: Record<string, string>;
  /** Upload progress from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Uploads files through an endpoint, with progress. */
export function useApiUpload<E extends AnyEndpoint>(
  endpoint: E,
  options: ApiMutationOptions<E, UploadInput> = {},
): UseMutationResult<ReplyOf<E>, ApiProblem, UploadInput> {
  return useMutation<ReplyOf<E>, ApiProblem, UploadInput>({
    mutationKey: [endpoint.area, endpoint.name],
    mutationFn: ({ files, body, query, onProgress, signal }) =>
      upload(endpoint, {
        files,
        ...(body ? { body } : {}),
        ...(query ? { query } : {}),
        ...(onProgress ? { onProgress } : {}),
        ...(signal ? { signal } : {}),
      }),
    onError: (problem, input) => options.onError?.(problem, input),
    onSuccess: async (reply, input) => {
      await afterWrite(options.refreshes ?? []);
      await options.onSuccess?.(reply, input);
    },
  });
}
