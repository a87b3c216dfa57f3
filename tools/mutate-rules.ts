/**
 * Breaks the code behind the covered rules, one mutation of `tests/coverage/rule-mutations.tsv` at a time, and runs the
 * tests that name the rule: `node tools/run.mjs tools/mutate-rules.ts [RULE|FOLDER…]` (a folder is one of tests, such
 * as `src/domain`).
 * A mutation is killed when such a test fails. Every file is restored, also when the run is interrupted.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import type { TestProject, TestSpecification, Vitest } from 'vitest/node';
import { root } from '#tests/architecture/source-files.ts';
import { ruleMutations } from '#tests/coverage/rule-mutations.ts';
import type { RuleMutation } from '#tests/coverage/rule-mutations.ts';
import { ensurePage } from './page.mjs';

/** `error` is a file that could not be run at all, which proves nothing about the rule. */
type Outcome = 'passed' | 'failed' | 'error' | 'no test';

/** A test that failed may leave a browser open, which is not waited for. */
const TEARDOWN_MS = 2_000;
const JOURNEYS = 'tests/journeys/';
const opened = new Map<string, Promise<Vitest>>();

/** One Vitest for each configuration, so that its database is started once. */
function vitestFor(test: string): Promise<Vitest> {
  const config = test.startsWith(JOURNEYS) ? `${JOURNEYS}vitest.config.ts` : 'vitest.config.ts';
  const known =
    opened.get(config) ??
    createVitest('test', {
      root,
      config: path.join(root, config),
      watch: false,
      reporters: [{}],
      teardownTimeout: TEARDOWN_MS,
    });
  opened.set(config, known);
  return known;
}

function specificationOf(vitest: Vitest, test: string): TestSpecification {
  const file = path.join(root, test);
  const project = vitest.projects.find((each: TestProject) => each.matchesTestGlob(file));
  if (!project) throw new Error(`${test} is no test of ${vitest.config.config}.`);
  return project.createSpecification(file);
}

/** Runs the tests of a file whose names contain the rule. */
async function outcomeOf({ rule, test }: RuleMutation): Promise<Outcome> {
  if (test.startsWith(JOURNEYS)) ensurePage();
  const vitest = await vitestFor(test);
  vitest.setGlobalTestNamePattern(new RegExp(String.raw`\b${rule}\b`));
  const specification = specificationOf(vitest, test);
  const run = await vitest.runTestSpecifications([specification]);
  // The modules of earlier runs are among them.
  const testModules = run.testModules.filter(({ moduleId }) => moduleId === specification.moduleId);
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((each) => each.result().state));
  if (results.includes('failed')) return 'failed';
  if (testModules.some((module) => module.state() === 'failed')) return 'error';
  return results.includes('passed') ? 'passed' : 'no test';
}

/** The source before a mutation, while it is applied. */
let restore = (): void => {};

async function mutated(mutation: RuleMutation): Promise<Outcome> {
  const file = path.join(root, mutation.file);
  const source = readFileSync(file, 'utf8');
  if (source.split(mutation.text).length !== 2)
    throw new Error(`${mutation.file} does not contain once: ${mutation.text}`);
  const write = async (text: string): Promise<void> => {
    writeFileSync(file, text);
    for (const vitest of await Promise.all(opened.values())) vitest.invalidateFile(file);
  };
  restore = () => writeFileSync(file, source);
  try {
    await write(source.replace(mutation.text, () => mutation.replacement));
    return await outcomeOf(mutation);
  } finally {
    await write(source);
    restore = () => {};
  }
}

const unchanged = new Map<string, Promise<Outcome>>();

/** What a mutation comes to, after its tests have passed without it. */
async function verdictOf(mutation: RuleMutation): Promise<string> {
  const key = `${mutation.rule} ${mutation.test}`;
  const before = unchanged.get(key) ?? outcomeOf(mutation);
  unchanged.set(key, before);
  if ((await before) !== 'passed') return `invalid (${await before} before the change)`;
  const after = await mutated(mutation);
  return after === 'failed' ? 'killed' : after === 'passed' ? 'survived' : `invalid (${after})`;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    restore();
    process.exit(1);
  });

const wanted = process.argv.slice(2);
const selected = ruleMutations.filter(
  ({ rule, test }) => wanted.length === 0 || wanted.some((each) => each === rule || test.startsWith(each)),
);
let killed = 0;
for (const mutation of selected) {
  const verdict = await verdictOf(mutation);
  if (verdict === 'killed') killed += 1;
  console.info(`${mutation.rule} ${verdict}: ${mutation.file}: ${mutation.text} → ${mutation.replacement}`);
}
for (const vitest of await Promise.all(opened.values())) await vitest.close();
const rules = new Set(selected.map(({ rule }) => rule));
console.info(`${rules.size} rules, ${selected.length} mutations, ${killed} killed`);
process.exitCode = killed === selected.length && killed > 0 ? 0 : 1;
