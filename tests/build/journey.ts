import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { arriveAs } from './arrival.ts';
import { openSite } from './site.ts';
import type { Site, Visitor } from './site.ts';

/**
 * The setup of a journey file. The site is open before its first test starts; the visitor and their page exist once
 * somebody has opened a screen. Each file has its own.
 */
export let site: Site;
export let visitor: Visitor;
export let page: Page;

/**
 * Opens the site for the tests of a file, and closes the visitor after each of them, whose pages must have no errors.
 */
export function openJourney(): void {
  beforeAll(async () => {
    site = await openSite();
  });
  afterAll(async () => site?.close());
  afterEach(async () => {
    const { complaints } = visitor;
    await visitor.leave();
    expect(complaints).toEqual([]);
  });
}

/** Makes this the visitor of the current test. */
export function follow(current: Visitor): void {
  visitor = current;
  ({ page } = current);
}

/** How often a screen reader announces this text when it appears: once for each live region that contains it. */
export function timesAnnounced(words: string): Promise<number> {
  return page
    .locator('[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]')
    .filter({ hasText: words })
    .count();
}

/** Opens a screen as a signed-in member, who becomes the visitor of the test. */
export async function arrive(
  who: Parameters<typeof arriveAs>[1],
  path: string,
  options: Parameters<Site['visitor']>[0] = {},
): Promise<void> {
  follow(await arriveAs(site, who, path, options));
}
