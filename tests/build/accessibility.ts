import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that ask for colours; all others find the same in light and in dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds wrong on a page, one line a rule with the places; and how many pieces of text passed the rule of contrast. What a bar at the edge of the
 * screen happens to cover in part is measured again where the reader scrolls it to: how a page begins must not decide whether a button is large enough.
 */
export async function sweep(
  page: Page,
  options: RunOptions,
  within?: string,
): Promise<{ wrong: string[]; contrasts: number }> {
  // By the protocol of the browser's tools, so that the page's own policy for scripts stands.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ run, root }) => {
      const { axe: engine } = window as unknown as { axe: typeof axe };
      const { violations, passes } = await engine.run(root ?? document, run);
      const top = window.scrollY;
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
        const places = nodes.map(({ target }) => target.join(' '));
        const still = [];
        for (const place of places) if (id !== 'target-size' || (await staysSmall(place))) still.push(place);
        if (still.length > 0) wrong.push(`${id}: ${still.join(', ')}`);
      }
      window.scrollTo({ top, behavior: 'instant' });
      return {
        wrong,
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
    const { wrong } = await sweep(page, {
      runOnly: whole ? { type: 'tag', values: tags } : { type: 'rule', values: colourRules },
      resultTypes: ['violations'],
    });
    return wrong;
  }
}
