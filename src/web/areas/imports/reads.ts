import { imports } from '#contract/areas/imports.ts';
import { prefetch } from '#web/kit/query.ts';

/** What the import screen asks for while it is being fetched. */
export function readImports(): Promise<void> {
  return prefetch(imports.history);
}
