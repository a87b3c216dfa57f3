import { isChunkFailure } from '#web/kit/chunk-failure.ts';

/** The pauses before a failed chunk is quietly loaded again, in milliseconds. */
const PAUSES_MS: readonly number[] = [400, 1_200];

/** The addresses of the chunks that have failed, by name: a query that the server ignores makes a new address. */
const addresses = new Map<string, string>();

/**
 * Loads a chunk, by its name beside this one. The build puts it in the place of every `import()` of the page, so that a
 * later call can succeed after a failed one: Chromium 150 remembers that an address has failed until the page is left.
 */
export async function loadChunk(name: string, [pause, ...later] = PAUSES_MS): Promise<unknown> {
  const address = addresses.get(name) ?? name;
  try {
    return await import(/* @vite-ignore */ address);
  } catch (error) {
    if (!isChunkFailure(error)) throw error;
    // Calls at the same time go on to the same address, so that no chunk is there twice.
    addresses.set(name, `${address}?`);
    if (pause === undefined || !navigator.onLine) throw error;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return loadChunk(name, later);
  }
}
