import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './process.mjs';

// npm run explore              runs the property tests with new examples, until some fail, 100 times at most.
// npm run explore -- ROUNDS    the same, ROUNDS times at most.
// A round prints its seed first; PROPERTY_SEED=SEED npm test -- FILE repeats what failed in it.

const SEEDS = 2 ** 31;
const rounds = Number(process.argv[2] ?? 100);

ensureInstalled();
const files = globSync('src/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('fc.assert('));
for (let round = 1, status = 0; round <= rounds && status === 0; round += 1) {
  const seed = String(randomInt(SEEDS));
  console.log(`\nRound ${round} of ${rounds}: PROPERTY_SEED=${seed}`);
  status = runTool('vitest', ['run', '--reporter=dot', ...files], { PROPERTY_SEED: seed });
  process.exitCode = status;
}
