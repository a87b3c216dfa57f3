import { exports } from '#contract/areas/exports.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the screen asks for while it is being fetched. */
export function readExports(): Promise<void> {
  return prefetch(exports.overview);
}
