import { useEffect, useSyncExternalStore } from 'react';
import { journeys } from '#contract/areas/journeys.ts';
import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import { call } from '#web/kit/api.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { storage } from '#web/kit/storage.ts';

/** What the server knows of this visitor, by journey. The token of the visitor is stored on this device. */
interface Known {
  state?: JourneyState;
  /** Why the last visit could not be recorded. */
  problem?: ApiProblem;
}

const known = new Map<string, Known>();
const listeners = new Set<() => void>();
const NOTHING: Known = {};

function publish(slug: string, next: Known): void {
  known.set(slug, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Takes over an answer of the server. */
export function adopt(state: JourneyState): void {
  storage.writeDevice('wattle.journey', state.visitor);
  publish(state.journey, { state });
}

/** The markers of the link, as the start of the session stored them. */
function marks(): Record<string, string> {
  const stored = (['c', 'e', 'ref'] as const).map((name) => [name, storage.readDevice(name)] as const);
  return Object.fromEntries(stored.filter((entry): entry is readonly ['c' | 'e' | 'ref', string] => entry[1] !== null));
}

/** Records a visit to a step and returns the answers so far. Throws an ApiProblem. */
export async function visit(slug: string, step: string): Promise<JourneyState> {
  const visitor = storage.readDevice('wattle.journey');
  const source = window.location.pathname;
  const state = await call(journeys.visit, {
    body: { journey: slug, step, source, ...marks(), ...(visitor === null ? {} : { visitor }) },
  });
  adopt(state);
  return state;
}

/** Continues with the code of an emailed link, and returns the path where the visitor stopped. */
export async function resume(code: string): Promise<string> {
  const { state, path } = await call(journeys.resume, { body: { code } });
  adopt(state);
  return path;
}

/** The first two visits at once would be two visitors, so one waits for the other. */
let queue: Promise<unknown> = Promise.resolve();

/** Records the visit when a step opens; `retry` does so again. */
export function useVisitor(slug: string, step: string): Known & { retry: () => void } {
  const current = useSyncExternalStore(subscribe, () => known.get(slug) ?? NOTHING);
  const open = () => {
    queue = queue
      .then(() => visit(slug, step))
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
        publish(slug, { ...known.get(slug), problem: error });
      });
  };
  useEffect(open, [slug, step]);
  return { ...current, retry: open };
}
