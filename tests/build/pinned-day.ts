import type { Page } from 'playwright';

/**
 * From the next page load on it is always `instant` in the browser. Timers, frames and performance times stay the
 * browser's own: Playwright's clock would replace them too, and journeys should run as they do for a member.
 */
export async function pinDay(page: Page, instant: string): Promise<void> {
  await page.addInitScript((now) => {
    globalThis.Date = new Proxy(Date, {
      construct: (date, values, target) =>
        Reflect.construct(date, values.length === 0 ? [now] : values, target) as object,
      get: (date, name) => (name === 'now' ? () => now : (Reflect.get(date, name) as unknown)),
    });
  }, Date.parse(instant));
}
