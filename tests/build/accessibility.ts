import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOptions, configure, run as runAxe } from 'axe-core';
import type { Page } from 'playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules about colour; all others give the same result in light and in dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The packed edition, half as large: every page that is loaded parses it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Engine {
  run: typeof runAxe;
  configure: typeof configure;
}

/** A plain page beside the one that is checked. */
interface Host {
  beside: Window;
  /** Defines `axe` in another window of the site. */
  startAxe(checked: Window): void;
}

/**
 * A frame of another origin, such as the form of a card, is checked with its page; one without axe is waited for in
 * vain.
 */
const setUp = `${source};window.axe.configure({ noHtml: true, allowedOrigins: ['<unsafe_all_origins>'] })`;

/** Run in the plain page, defines its `startAxe`. */
const starter = `window.startAxe = (window) => { ${setUp} }`;

/** In the plain page: whether it still reaches the other. A page that was on another site has left it for good. */
function reaches(address: string): boolean {
  try {
    return (window as unknown as Host).beside.location.href === address;
  } catch {
    return false;
  }
}

/**
 * The page whose scripts check another. A page that was just loaded would compile axe first, which takes as long as
 * the check; the plain page beside it has done so before. Frames can only be checked from within their page.
 */
async function prepareHost(page: Page, keeper?: Page): Promise<Page> {
  if (keeper && page.frames().length === 1 && (await keeper.evaluate(reaches, page.url()))) {
    if (!(await keeper.evaluate(() => 'startAxe' in window))) await keeper.evaluate(starter);
    return keeper;
  }
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(setUp);
  return page;
}

/**
 * The axe violations on a page, one line per rule with the elements, and how many texts passed the contrast rule.
 * Whatever a bar at the edge of the screen partly covers is measured again after scrolling: the initial scroll
 * position must not decide whether a button is large enough.
 * @param within a selector of the part that is checked; the whole page by default.
 * @param keeper the plain page beside the checked one, see `OpenProfile`.
 */
export async function sweep(
  page: Page,
  options: RunOptions,
  { within, keeper }: { within?: string; keeper?: Page | undefined } = {},
): Promise<{ wrong: string[]; contrasts: number }> {
  // Through the browser's debugging protocol, so that the page's own script policy stays in force.
  const host = await prepareHost(page, keeper);
  return host.evaluate(
    async ({ run, root, isBeside }) => {
      const here = window as unknown as Host;
      const checked = isBeside ? here.beside : window;
      const { document } = checked;
      if (isBeside && !('axe' in checked)) here.startAxe(checked);
      const { axe: engine } = checked as unknown as { axe: Engine };
      // Naming every element takes long; a page without violations has none to name.
      const result = await engine.run(root ?? document, { ...run, selectors: false });
      const contrasts = result.passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0;
      if (result.violations.length === 0) return { wrong: [], contrasts };
      const { violations } = await engine.run(root ?? document, run);
      const top = checked.scrollY;
      async function staysSmall(place: string): Promise<boolean> {
        const element = document.querySelector(place);
        if (!element) return true;
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const again = await engine.run(element, {
          preload: false,
          runOnly: { type: 'rule', values: ['target-size'] },
          resultTypes: ['violations'],
        });
        return again.violations.length > 0;
      }
      const wrong: string[] = [];
      for (const { id, nodes } of violations) {
        const elements = nodes.map(({ target }) => target.join(' '));
        const still = [];
        for (const place of elements) if (id !== 'target-size' || (await staysSmall(place))) still.push(place);
        if (still.length > 0) wrong.push(`${id}: ${still.join(', ')}`);
      }
      checked.scrollTo({ top, behavior: 'instant' });
      return { wrong, contrasts };
    },
    { run: { preload: false, ...options }, root: within, isBeside: host !== page },
  );
}

/** The checks a page has passed before: the same page in other colours is only checked for its colours. */
export class Sweeps {
  private readonly done = new Map<string, string>();
  private readonly keeper: Page | undefined;

  /** @param keeper the plain page beside those that are checked, see `OpenProfile`. */
  constructor(keeper?: Page) {
    this.keeper = keeper;
  }

  /** Every violation of WCAG 2.2 AA, one line per rule. */
  async wrongOn(page: Page): Promise<string[]> {
    const { scheme, key } = await page.evaluate(() => ({
      scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      key: [
        window.location.href,
        window.innerWidth,
        document.querySelectorAll('*').length,
        document.body.innerText,
      ].join('\n'),
    }));
    const before = this.done.get(key);
    if (before === undefined) this.done.set(key, scheme);
    const whole = before === undefined || before === scheme;
    const rules: RunOptions = {
      runOnly: whole ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
      resultTypes: ['violations'],
    };
    const { wrong } = await sweep(page, rules, { keeper: this.keeper });
    return wrong;
  }
}
