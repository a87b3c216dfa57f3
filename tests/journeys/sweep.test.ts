import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sweeps } from '../build/accessibility.ts';
import { openBrowser } from '../build/browser.ts';

/** What every journey asks of a page, asked of pages that are right and wrong on purpose. */

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 360, height: 600 } });
});
afterAll(async () => browser?.close());

/** A long page with a header that stays. At 468 it leaves 20 px of a button of 44. */
async function pageWith(buttons: string, scrolledTo: number): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en-AU"><title>A page</title>
    <style>body { margin: 0; height: 1600px } header { position: sticky; top: 0; z-index: 1 } header a { display: block; height: 56px; background: #fff }
      main { position: absolute; top: 500px } button { display: block; padding: 0; border: 0; font-size: 8px }</style>
    <header><a href="/">Home</a></header><main>${buttons}<h1>A page</h1></main></html>`);
  await page.evaluate((top) => window.scrollTo(0, top), scrolledTo);
}

describe('the sweep of a page', () => {
  it('finds a button too small beside another, wherever it stands', async () => {
    await pageWith(
      '<button style="width: 44px; height: 12px">One</button><button style="width: 44px; height: 12px">Two</button>',
      0,
    );
    expect(await new Sweeps().wrongOn(page)).toEqual([expect.stringMatching(/^target-size: button/)]);
  });

  it('finds nothing wrong with a button of which the header covers a part until the reader scrolls', async () => {
    await pageWith('<button style="width: 44px; height: 44px">One</button>', 468);
    expect(await new Sweeps().wrongOn(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(468);
  });
});
