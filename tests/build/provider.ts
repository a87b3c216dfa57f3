import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the main process of the run provides what all test files share: see `global-setup.ts`. */
    databaseProvider: string;
  }
}

/** Asks the main process of the run for something that all test files share. */
export async function askProvider<T>(path: string, method: 'POST' | 'DELETE' = 'POST'): Promise<T> {
  const response = await fetch(new URL(path, inject('databaseProvider')), { method });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} failed: ${text}`);
  return JSON.parse(text) as T;
}
