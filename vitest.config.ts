import { defineConfig } from 'vitest/config';

/** The product's own tests share nothing but code: one worker carries out many files and loads what they stand on once. */
const product = ['src/**/*.test.ts', 'src/**/*.test.tsx'];
/** Those of the house start programs, and measure the code itself: each file in a worker of its own. */
const house = ['tests/**/*.test.ts'];

export default defineConfig({
  test: {
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/build/global-setup.ts'],
    maxWorkers: 2,
    // What comes of itself may take long on a busy machine; it is only waited for while it has not come.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'product', include: product, isolate: false } },
      // A start of the whole program is a matter of seconds, and of many on a busy machine.
      { extends: true, test: { name: 'house', include: house, testTimeout: 60_000 } },
    ],
  },
});
