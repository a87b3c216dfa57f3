import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { Problem } from '#contract/kit/errors.ts';

/**
 * The calls of a landing page. It has a few kilobytes of script in all, so it imports no contract at run time: a test
 * compares the paths.
 */
export const VISIT_PATH = 'api/journeys/visit';
export const DETAILS_PATH = 'api/journeys/details';

const VISITOR_KEY = 'wattle.journey';
const MAX_LENGTH = 200;

/** A browser that refuses storage begins anew on each page. */
function stored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do about it.
  }
}

/** The markers of the link, or those that an earlier link has left. */
function marks(search: URLSearchParams): Record<string, string> {
  const values = ['c', 'e', 'ref'].map((name) => {
    const value = search.get(name);
    if (value && value.length <= MAX_LENGTH) store(name, value);
    return [name, stored(name)] as const;
  });
  return Object.fromEntries(values.filter((entry): entry is readonly [string, string] => entry[1] !== undefined));
}

/** Sends a call. @throws the problem of the answer, or what kept it from arriving. */
async function send(path: string, body: object): Promise<JourneyState> {
  const product = document.querySelector<HTMLMetaElement>('meta[name="product"]')?.content ?? '';
  const response = await fetch(`/system/api/frontend/${product}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as unknown;
  if (!response.ok) throw answer as Problem;
  const state = answer as JourneyState;
  store(VISITOR_KEY, state.visitor);
  return state;
}

/** Records a visit to the page, which showed the text of a test or, with 0, another. */
export async function visit(journey: string, step: string, shown: number): Promise<JourneyState> {
  const { pathname, search } = window.location;
  const visitor = stored(VISITOR_KEY);
  return send(VISIT_PATH, {
    journey,
    step,
    source: pathname,
    shown,
    ...marks(new URLSearchParams(search)),
    ...(visitor === undefined ? {} : { visitor }),
  });
}

export async function saveDetails(
  { visitor, journey }: Pick<JourneyState, 'visitor' | 'journey'>,
  details: Record<string, string>,
): Promise<JourneyState> {
  return send(DETAILS_PATH, { visitor, journey, ...details });
}
