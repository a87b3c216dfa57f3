import { defineConfig } from 'vitest/config';

/** Unit tests, and those of one area, share only code: one worker runs many files and loads their imports once. */
const unit = ['src/**/*.test.ts', 'src/**/*.test.tsx'];
/** Tests over the whole server and of the code itself share only code as well. */
const integration = ['tests/**/*.test.ts'];
/** Tests that start and stop programs: each file has its own worker. */
const programs = ['tests/process/**/*.test.ts'];

/** These start the whole program. */
const globalSetup = ['tests/build/global-setup.ts', 'tests/process/bundle-setup.ts'];

export default defineConfig({
  test: {
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: 2,
    // Background work may take long on a busy machine; polling ends as soon as it is done.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: unit, isolate: false } },
      // Starting the whole program takes seconds, and many on a busy machine.
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          testTimeout: 60_000,
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: integration,
          exclude: programs,
          isolate: false,
          testTimeout: 60_000,
          globalSetup,
        },
      },
    ],
  },
});
