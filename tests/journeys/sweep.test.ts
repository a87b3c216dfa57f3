import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sweeps } from '../build/accessibility.ts';
import { sharedBrowser } from '../build/browser.ts';

/** The page checks of every journey, applied to pages with deliberate faults and to correct ones. */

let page: Page;
let keeper: Page;
beforeAll(async () => {
  const browser = await sharedBrowser();
  keeper = await browser.newPage({ viewport: { width: 360, height: 600 } });
  const opening = keeper.waitForEvent('popup');
  await keeper.evaluate(() => Object.assign(window, { beside: window.open('about:blank') }));
  page = await opening;
});
afterAll(async () => page?.context().close());

/** A long page with a sticky header. At 468 it leaves 20 px of a button of 44. */
async function pageWith(buttons: string, scrolledTo: number): Promise<void> {
  await page.setContent(`<!doctype html><html lang="en-AU"><title>A page</title>
    <style>body { margin: 0; height: 1600px } header { position: sticky; top: 0; z-index: 1 } header a { display: block; height: 56px; background: #fff }
      main { position: absolute; top: 500px } button { display: block; padding: 0; border: 0; font-size: 8px }</style>
    <header><a href="/">Home</a></header><main>${buttons}<h1>A page</h1></main></html>`);
  await page.evaluate((top) => window.scrollTo(0, top), scrolledTo);
}

describe.each(['from within', 'from beside'])('page checks %s', (from) => {
  const wrong = () => new Sweeps(from === 'from beside' ? keeper : undefined).wrongOn(page);

  it('find a button too close to another, wherever it is', async () => {
    await pageWith(
      '<button style="width: 44px; height: 12px">One</button><button style="width: 44px; height: 12px">Two</button>',
      0,
    );
    expect(await wrong()).toEqual([expect.stringMatching(/^target-size: button/)]);
  });

  it('accept a button that the header partly covers until the reader scrolls', async () => {
    await pageWith('<button style="width: 44px; height: 44px">One</button>', 468);
    expect(await wrong()).toEqual([]);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(468);
  });

  it('run where they are meant to', async () => {
    await pageWith('', 0);
    await wrong();
    expect(await keeper.evaluate(() => 'startAxe' in window)).toBe(from === 'from beside');
  });

  it('find a text too pale, an image without a text and a field without a label', async () => {
    await pageWith('<p style="color: #bbb">Pale</p><img src="data:,"><input>', 0);
    expect(await wrong()).toEqual(['color-contrast: p', 'image-alt: img', 'label: input']);
  });
});
