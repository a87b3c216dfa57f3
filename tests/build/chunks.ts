import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

const folder = join(import.meta.dirname, '../../dist/web/assets');

/** The path of the built chunk that exports this component, whatever its hash. */
function chunkPath(component: string): string {
  const exported = new RegExp(`export\\{[^}]*\\bas ${component}[,}]`);
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const matches = names.filter((name) => exported.test(readFileSync(join(folder, name), 'utf8')));
  if (matches.length !== 1) throw new Error(`${matches.length} chunks export ${component}.`);
  return `/assets/${matches[0]}`;
}

/** From here on the chunk of a component fails to load, each time after `when`. `mend` ends that. */
export async function failChunk(page: Page, component: string, when: Promise<void> = Promise.resolve()) {
  const path = chunkPath(component);
  const isChunk = ({ pathname }: URL): boolean => pathname === path;
  let requests = 0;
  await page.route(isChunk, async (route) => {
    requests += 1;
    await when;
    await route.abort();
  });
  return { requests: () => requests, mend: () => page.unroute(isChunk) };
}
