import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that ask for colours; all others find the same in light and in dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on a page, one line a rule with the places; and how many pieces of text passed the rule of contrast. */
export async function sweep(page: Page, options: RunOptions, within?: string): Promise<{ wrong: string[]; contrasts: number }> {
  // By the protocol of the browser's tools, so that the page's own policy for scripts stands.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ run, root }) => {
      const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(root ?? document, run);
      return {
        wrong: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        contrasts: passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0,
      };
    },
    { run: { preload: false, ...options }, root: within },
  );
}

/** What axe was asked of which page before: the same page in other colours is asked for its colours only. */
export class Sweeps {
  private readonly done = new Map<string, string>();

  /** Every violation of WCAG 2.2 AA, one line a rule. */
  async wrongOn(page: Page): Promise<string[]> {
    const { scheme, key } = await page.evaluate(() => ({
      scheme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
      key: [window.location.href, window.innerWidth, document.querySelectorAll('*').length, document.body.innerText].join('\n'),
    }));
    const before = this.done.get(key);
    if (before === undefined) this.done.set(key, scheme);
    const whole = before === undefined || before === scheme;
    const { wrong } = await sweep(page, { runOnly: whole ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules }, resultTypes: ['violations'] });
    return wrong;
  }
}
