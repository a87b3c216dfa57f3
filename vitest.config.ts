import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** The folder with the tests of parts. */
const parts = fileURLToPath(new URL('src/', import.meta.url)).replaceAll('\\', '/');

/**
 * Tests of whole servers and programs run first: they take longest, and a long one at the end would leave the other
 * worker idle.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isOfPart = (file: TestSpecification) => Number(file.moduleId.startsWith(parts));
    return (await super.sort(files)).toSorted((a, b) => isOfPart(a) - isOfPart(b));
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**/*.test.ts'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/build/global-setup.ts'],
    setupFiles: ['tests/build/property-seed.ts'],
    sequence: { sequencer: LongestFirst },
    maxWorkers: 2,
    // The files share only code: one worker runs many of them, and loads what they import once.
    isolate: false,
    // Node runs the sources as the server does, without a transformation; only those of the page need one.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', new URL('tests/build/page-modules.ts', import.meta.url).href],
    // Background work may take long on a busy machine; polling ends as soon as it is done.
    expect: { poll: { timeout: 10_000 } },
    // Starting the whole program takes seconds, and many on a busy machine.
    testTimeout: 60_000,
    // The first hook of the run that needs the cluster or the bundled program waits until it is made.
    hookTimeout: 180_000,
  },
});
