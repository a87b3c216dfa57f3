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
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'product', include: product, isolate: false } },
      { extends: true, test: { name: 'house', include: house } },
    ],
  },
});
