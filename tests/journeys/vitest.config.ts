import { defineConfig } from 'vitest/config';

/** Tests in a real browser, two files at a time: while one page draws, the other waits for its answer. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: 2,
    // The files share nothing but code, which is loaded once.
    isolate: false,
    // What comes of itself may take long on a busy machine; it is only waited for while it has not come.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
