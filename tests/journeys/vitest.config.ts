import { defineConfig } from 'vitest/config';

/** Tests in a real browser, two files at a time: while one page renders, the other waits for its reply. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: 2,
    // The files share only code, which is loaded once.
    isolate: false,
    // Background work may take long on a busy machine; polling ends as soon as it is done.
    expect: { poll: { timeout: 20_000 } },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
