import type { Page } from 'playwright';
import { openBrowser } from '#tests/build/browser.ts';
import type { BenchServer } from './bench-server.ts';
import { sealDraw } from './draws.ts';
import { timed } from './result.ts';
import type { Result } from './result.ts';

const ENTRIES = 1_000_000;
const MAX_CHECK_MS = 5_000;
/** A page that doesn't answer for longer than this is felt to be frozen. */
const MAX_FROZEN_MS = 200;

/** The longest time between two ticks of the page's own thread, from now until it is asked. */
async function watchTicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const watched = window as unknown as { longestGap: number };
    watched.longestGap = 0;
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      watched.longestGap = Math.max(watched.longestGap, now - last);
      last = now;
    }, 10);
  });
  return () => page.evaluate(() => (window as unknown as { longestGap: number }).longestGap);
}

async function checkOnPage(page: Page, address: string): Promise<{ ms: number; frozen: number }> {
  await page.goto(address);
  const button = page.getByRole('button', { name: 'Check this draw' });
  await button.waitFor();
  const longestGap = await watchTicks(page);
  const { ms } = await timed(async () => {
    await button.click();
    await page.getByText(/^(Everything is correct|Correct so far)$/).waitFor({ timeout: 120_000 });
  });
  return { ms, frozen: await longestGap() };
}

/** How long a visitor's browser takes to recompute a draw of a million entries, in few large ranges and in the most. */
export async function benchDrawRecord(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  await server.owner.query("delete from pgboss.schedule where name = 'draws'");
  const browser = await openBrowser();
  const results: Result[] = [];
  try {
    for (const each of [10, 1]) {
      const size = { ranges: ENTRIES / each, each, members: ENTRIES / 10 };
      const { sequence } = await sealDraw(server, say, size);
      const page = await browser.newPage();
      const address = new URL(`/giveaways/draws/records/${sequence}`, server.baseUrl).href;
      const { ms, frozen } = await checkOnPage(page, address);
      await page.close();
      const note = `the page answered within ${frozen.toFixed(0)} ms`;
      const work = `check ${ENTRIES.toLocaleString('en-AU')} entries in ${size.ranges.toLocaleString('en-AU')} ranges on the page`;
      results.push({ work, measured: ms, floor: null, unit: 'ms', target: MAX_CHECK_MS, note });
      results.push({
        work: 'the longest time in which the page didn’t answer',
        measured: frozen,
        floor: null,
        unit: 'ms',
        target: MAX_FROZEN_MS,
      });
    }
  } finally {
    await browser.close();
  }
  return results;
}
