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

/**
 * Finishes the transitions under way, in the page, and returns how many animations there were: a finished one may start
 * others.
 */
async function finishTransitions(): Promise<number> {
  const animations = document.getAnimations();
  for (const animation of animations)
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return animations.length;
}

/** Ends the transitions of a page, so that what follows measures its final colours and places. */
export async function expectStill(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(finishTransitions)).toBe(0);
}

/**
 * In the page: what is about to disappear, which are places still loading and toasts, as these cover what is below
 * them.
 */
function countPassing(): number {
  return document.querySelectorAll('main .animate-breathe, section[aria-label="Messages"] > div > *').length;
}

/** In the page: its background. */
function groundOf(): string {
  return getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor;
}

type Scheme = 'light' | 'dark';

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
  let scheme: Scheme = 'light';
  await page.emulateMedia({ colorScheme: scheme });
  for (const path of paths) {
    await navigateTo(visitor, path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await ready();
      await expect.poll(() => page.evaluate(countPassing)).toBe(0);
      await visitor.expectNoSideways();
      // The second width starts in the colours that the first ended with: each change of them styles the whole page
      // anew.
      const schemes: Scheme[] = scheme === 'light' ? ['light', 'dark'] : ['dark', 'light'];
      for (const colorScheme of schemes) {
        if (colorScheme !== scheme) await page.emulateMedia({ colorScheme });
        scheme = colorScheme;
        await expectStill(page);
        grounds.add(await page.evaluate(groundOf));
        await visitor.expectAccessible();
      }
    }
  }
  expect(grounds.size, 'a light and a dark background').toBe(2);
}
