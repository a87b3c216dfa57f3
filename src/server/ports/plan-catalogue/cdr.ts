import { setTimeout as pause } from 'node:timers/promises';
import { bankProductOf } from './cdr-banking-transform.ts';
import { energyPlanOf } from './cdr-energy-transform.ts';
import { brandsOf, pageOf } from './cdr-lists.ts';
import { UnreadablePlan, fields } from './cdr-values.ts';
import { CatalogueUnavailable } from './port.ts';
import type { Industry, ListedPlan, PlanCatalogue, PublishedPlans } from './port.ts';

export interface CdrCatalogueSettings {
  /** The public API of the register, such as 'https://api.cdr.gov.au/cdr-register/v1'. */
  registerUrl: string;
  /** Between two calls to one publisher; by default a fifth of a second. */
  pauseMs?: number;
}

const TIMEOUT_MS = 10_000;
const PAUSE_MS = 200;
/** The largest page of the standards, and more pages than any brand has. */
const PAGE_SIZE = 1_000;
const MAX_PAGES = 50;
const MAX_CHARACTERS = 40_000_000;
const MAX_TRIES = 3;
const MAX_WAIT_MS = 60_000;

/** The path of each list, and the newest and the oldest versions of the answers that can be read. */
const lists = {
  energy: { path: 'cds-au/v1/energy/plans', list: [1, 1], detail: [3, 1] },
  banking: { path: 'cds-au/v1/banking/products', list: [5, 3], detail: [7, 4] },
} as const satisfies Record<Industry, unknown>;

type Versions = readonly [newest: number, oldest: number];

/** The wait that a publisher asks for, in milliseconds; two seconds where it names none. */
function waitOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? 2);
  return Math.min(Number.isFinite(seconds) ? seconds * 1_000 : 2_000, MAX_WAIT_MS);
}

/** Calls that follow one another at a steady pace, and wait where a publisher says that they are too many. */
function pacedCalls(pauseMs: number) {
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
      if (response.status === 429 && tries < MAX_TRIES) {
        await response.body?.cancel();
        await pause(waitOf(response));
        continue;
      }
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      const text = await response.text().catch(() => '');
      if (!response.ok) throw new CatalogueUnavailable(`${url.hostname} answered ${response.status}.`);
      try {
        if (text.length <= MAX_CHARACTERS) return JSON.parse(text) as unknown;
      } catch {
        // The error below is the same for an answer that is no JSON and for one that is too large.
      }
      throw new CatalogueUnavailable(`${url.hostname} sent an unreadable answer.`);
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
export function cdrPlans({ registerUrl, pauseMs = PAUSE_MS }: CdrCatalogueSettings): PlanCatalogue {
  const ask = pacedCalls(pauseMs);
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
      for (let page = 1; page <= MAX_PAGES; page += 1) {
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
