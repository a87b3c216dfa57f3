import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { arriveAs } from './arrival.ts';
import { openSite } from './site.ts';
import type { Site, Visitor } from './site.ts';

/**
 * What the stories of a file stand on. The site is open before the first of them begins; who visits it and what they see
 * are there once somebody has come in. Each file has its own.
 */
export let site: Site;
export let visitor: Visitor;
export let page: Page;

/** Opens the site for the stories of a file, and after each of them lets its visitor go, who may not have complained. */
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

/** From here on the story is about this visitor. */
export function follow(input: Visitor): void {
  visitor = input;
  ({ page } = input);
}

/** How often a screen reader says these words when they appear: by each part of the page that is read out as it changes. */
export function timesReceived(words: string): Promise<number> {
  return page
    .locator('[role="alert"], [role="status"], [aria-live="polite"], [aria-live="assertive"]')
    .filter({ hasText: words })
    .count();
}

/** A member who is signed in comes to a screen, and the story is about them. */
export async function arrive(
  who: Parameters<typeof arriveAs>[1],
  path: string,
  options: Parameters<Site['visitor']>[0] = {},
): Promise<void> {
  follow(await arriveAs(site, who, path, options));
}
