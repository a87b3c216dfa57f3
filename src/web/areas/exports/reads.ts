import { exports } from '#contract/areas/exports.ts';
import { prefetch } from '#web/kit/query.ts';

/** The first reads of the screen, started with the chunk. */
export function readExports(): Promise<void> {
  return prefetch(exports.overview);
}
