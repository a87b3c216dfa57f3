import { setTimeout as pause } from 'node:timers/promises';
import { wholeBytes } from '#server/kit/whole-bytes.ts';
import { bankProductOf } from './cdr-banking-transform.ts';
import { energyPlanOf } from './cdr-energy-transform.ts';
import { brandsOf, pageOf } from './cdr-lists.ts';
import { UnreadablePlan, fields } from './cdr-values.ts';
import { CatalogueUnavailable } from './port.ts';
import type { Industry, ListedPlan, PlanCatalogue, PublishedPlans } from './port.ts';

export interface CdrCatalogueSettings {
  /** The public API of the register, such as 'https://api.cdr.gov.au/cdr-register/v1'. */
  registerUrl: string;
  /** Between two calls; by default a fifth of a second. */
  pauseMs?: number;
  /** The largest answer, by default 40 MB. */
  maxBytes?: number;
}

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;
/** The largest page of the standards, and more pages than any brand has. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 50;
const MAX_BYTES = 40_000_000;
const MAX_TRIES = 3;
/** A publisher that asks for a longer wait is left until the next run. */
const MAX_WAIT_MS = 10_000;
/** No page of a list is asked for after these two minutes. */
const MAX_LIST_MS = 120_000;

/** The path of each list, and the newest and the oldest versions of the answers that can be read. */
const lists = {
  energy: { path: 'cds-au/v1/energy/plans', list: [1, 1], detail: [3, 1] },
  banking: { path: 'cds-au/v1/banking/products', list: [5, 3], detail: [7, 4] },
} as const satisfies Record<Industry, unknown>;

type Versions = readonly [newest: number, oldest: number];

/** The wait that a publisher asks for, in milliseconds; two seconds where it names none. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : 2_000;
}

/** The JSON of an answer, read up to a number of bytes. */
async function jsonOf(response: Response, { hostname }: URL, maxBytes: number): Promise<unknown> {
  try {
    const bytes = await wholeBytes(response.body!, maxBytes);
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    // No JSON, too large, or it ended before its end.
    throw new CatalogueUnavailable(`${hostname} sent an unreadable response.`);
  }
}

/** Calls that follow one another at a steady pace, and wait where a publisher says that they are too many. */
function pacedCalls(pauseMs: number, maxBytes: number) {
  let last: Promise<unknown> = Promise.resolve();
  async function ask(url: URL, [newest, oldest]: Versions): Promise<unknown> {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'x-v': String(newest), 'x-min-v': String(oldest) },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => {
        throw new CatalogueUnavailable(`${url.hostname} isn’t responding.`);
      });
      if (response.ok && response.body) return jsonOf(response, url, maxBytes);
      await response.body?.cancel();
      if (response.status === 404) return null;
      const wait = waitOf(response);
      if (response.status !== 429 || tries === MAX_TRIES || wait > MAX_WAIT_MS)
        throw new CatalogueUnavailable(`${url.hostname} responded with error ${response.status}.`);
      await pause(wait);
    }
  }
  return async (url: URL, versions: Versions): Promise<unknown> => {
    const turn = last.then(() => pause(pauseMs));
    last = turn;
    await turn;
    return ask(url, versions);
  };
}

function below(address: string, path: string, query: Record<string, string> = {}): URL {
  const url = new URL(`${address.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

const readers: { [I in Industry]: (data: unknown, brand: string) => PublishedPlans[I] } = {
  energy: (data) => energyPlanOf(data),
  banking: bankProductOf,
};

/** The plans that data holders publish, found through the register. None of these calls needs a key. */
export function cdrPlans({
  registerUrl,
  pauseMs = PAUSE_MS,
  maxBytes = MAX_BYTES,
}: CdrCatalogueSettings): PlanCatalogue {
  const ask = pacedCalls(pauseMs, maxBytes);
  const isLocal = registerUrl.startsWith('http:');
  return {
    adapter: `cdr (${new URL(registerUrl).hostname})`,
    sampleOf: () => null,
    async brands(industry) {
      const answer = await ask(below(registerUrl, `${industry}/data-holders/brands/summary`), [2, 1]);
      return brandsOf(answer, isLocal);
    },
    async listed(industry, { address }) {
      const { path, list } = lists[industry];
      const plans: ListedPlan[] = [];
      const end = performance.now() + MAX_LIST_MS;
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        if (performance.now() > end) throw new CatalogueUnavailable(`${address} took too long to list its plans.`);
        const query = { page: String(page), 'page-size': String(PAGE_SIZE) };
        const onPage = pageOf(industry, await ask(below(address, path, query), list));
        plans.push(...onPage.plans);
        if (page >= onPage.pages) break;
      }
      return plans;
    },
    async plan<I extends Industry>(industry: I, { address, name }: { address: string; name: string }, id: string) {
      const { path, detail } = lists[industry];
      const answer = await ask(below(address, `${path}/${encodeURIComponent(id)}`), detail);
      if (answer === null) return null;
      try {
        return readers[industry](fields(answer)['data'], name);
      } catch (error) {
        if (error instanceof UnreadablePlan) return null;
        throw error;
      }
    },
  };
}
