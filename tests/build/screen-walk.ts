import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Visitor } from './site.ts';

/**
 * Goes to another screen through a link on the page, which avoids a full reload. The screen is ready when its
 * heading, or a field of its own, has the focus; another query of the same screen moves no focus, and is reloaded.
 */
export async function navigateTo({ page, open }: Visitor, path: string): Promise<void> {
  const now = new URL(page.url());
  if (new URL(path, now).pathname === now.pathname || now.protocol === 'about:') return open(path);
  await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Ends every transition at once, in the page, and returns how many animations go on without an end. */
function finishAnimations(): number {
  let endless = 0;
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) endless += 1;
    else animation.finish();
  }
  return endless;
}

/** Ends the transitions of a page, so that what follows measures its final colours and places. */
export async function expectStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(finishAnimations)).toBe(0);
}

/**
 * Visits a member's screens at desktop and phone width, in light and in dark, and expects that everything fits and
 * meets WCAG 2.2 AA.
 * @param ready waits for what loads after the first replies, such as a chart.
 */
export async function walkScreens(
  visitor: Visitor,
  paths: readonly string[],
  ready: () => Promise<unknown> = async () => {},
): Promise<void> {
  const { page } = visitor;
  const grounds = new Set<string>();
  for (const path of paths) {
    await navigateTo(visitor, path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
      await ready();
      // A new toast covers what is below it until it disappears.
      await expect.poll(() => page.locator('section[aria-label="Messages"] > div > *').count()).toBe(0);
      await visitor.expectNoSideways();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectStill(page);
        grounds.add(
          await page.evaluate(
            () =>
              getComputedStyle(document.documentElement).backgroundColor +
              getComputedStyle(document.body).backgroundColor,
          ),
        );
        await visitor.expectAccessible();
      }
    }
  }
  expect(grounds.size, 'a light and a dark background').toBe(2);
}
