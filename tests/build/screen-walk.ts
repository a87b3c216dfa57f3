import { expect } from 'vitest';
import type { Visitor } from './site.ts';

/**
 * Walks a member's screens as a desk and as a phone see them, in light and in dark: nothing lies outside of the screen, and
 * nothing is there that WCAG 2.2 AA forbids. Each screen is loaded once.
 * @param ready waits for what comes after the first answers, such as a chart.
 */
export async function walkScreens(visitor: Visitor, paths: readonly string[], ready: () => Promise<unknown> = async () => {}): Promise<void> {
  const { page } = visitor;
  const grounds = new Set<string>();
  for (const path of paths) {
    await visitor.open(path);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expect.poll(() => page.locator('main .animate-breathe').count(), { timeout: 15_000 }).toBe(0);
      await ready();
      await visitor.expectNoSideways();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => page.evaluate(() => document.getAnimations().length), { timeout: 10_000 }).toBe(0);
        grounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor));
        await visitor.expectAccessible();
      }
    }
  }
  expect(grounds.size, 'a light and a dark ground').toBe(2);
}
