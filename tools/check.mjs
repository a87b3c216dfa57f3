import { spawnSync } from 'node:child_process';
import { ensureInstalled, ownNode, root } from './install.mjs';
import { runTool } from './process.mjs';

// npm run check: format, types, lint, what nothing uses, the OpenAPI document, and the tests (which hold the boundaries
// and the words).
// npm run check -- types lint   takes only the steps that are named.

/** Runs a program of the project with its own Node, and returns its exit code. */
function runOwn(file) {
  return spawnSync(ownNode, [file], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

const steps = {
  format: () => runTool('oxfmt', ['--check', 'src', 'tests', 'tools', 'bench', 'vite.config.ts', 'vitest.config.ts']),
  types: () => runTool('tsc', ['--noEmit']),
  lint: () =>
    runTool('oxlint', ['--deny-warnings', '--no-error-on-unmatched-pattern', 'src', 'tests', 'tools', 'bench']),
  unused: () => runTool('knip', ['--no-progress']),
  openapi: () => runOwn('tools/check-openapi.ts'),
  tests: () => runOwn('tools/test.mjs'),
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in steps));
if (unknown) {
  console.error(`npm run check does not know ${unknown}. It knows ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}

ensureInstalled();
const names = wanted.length > 0 ? wanted : Object.keys(steps);
const failed = names.filter((name) => {
  console.log(`\n— ${name} —`);
  return steps[name]() !== 0;
});
console.log(failed.length === 0 ? `\nAll in order: ${names.join(', ')}.` : `\nNot in order: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
