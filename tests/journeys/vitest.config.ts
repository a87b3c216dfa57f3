import { defineConfig } from 'vitest/config';

/** Tests in a real browser, three files at a time: while one page draws, the others wait for their answers. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: 3,
    // The files share nothing but code, which is loaded once.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
