import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests in a real browser, one file more at a time than there are processors: some always wait for a reply. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: Math.min(availableParallelism(), 2) + 1,
    // The files share only code, which is loaded once.
    isolate: false,
    // Node runs the sources as the server does, without a transformation; only those of the page need one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('../build/page-modules.ts', import.meta.url).href],
    // Background work may take long on a busy machine; polling ends as soon as it is done.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
