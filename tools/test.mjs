import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensurePage } from './page.mjs';
import { runTool } from './process.mjs';

// npm test: all tests, with the totals in the last line.
// npm test -- src/domain tests/journeys/import   runs only those folders and files.

const total = { passed: 0, failed: 0 };
/** Failures, printed again at the end: a long run scrolls them away. */
const failures = [];
const MAX_FAILURE_LINES = 80;
const reports = mkdtempSync(path.join(tmpdir(), 'wattle-report-'));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function recordFailure(file, name, message) {
  failures.push(
    `${path.relative(process.cwd(), file)}: ${name}\n    ${message.split('\n').slice(0, MAX_FAILURE_LINES).join('\n    ')}`,
  );
}

function runSuite(name, args, environment = {}) {
  console.log(`\n— ${name} —`);
  const file = path.join(reports, `${name}.json`);
  const status = runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    environment,
  );
  const report = readReport(file);
  const passed = report?.numPassedTests ?? 0;
  // A file that could not be loaded has no failed test, and must count all the same.
  const files = report?.testResults ?? [];
  const unloaded = files.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + unloaded.length;
  for (const result of files) {
    for (const test of result.assertionResults)
      if (test.status === 'failed') recordFailure(result.name, test.fullName, test.failureMessages.join('\n'));
  }
  for (const result of unloaded) recordFailure(result.name, 'the file could not be loaded', result.message);
  total.passed += passed;
  total.failed += failed === 0 && status !== 0 ? 1 : failed;
}

function prepare(what, act) {
  try {
    return act();
  } catch (error) {
    console.error(error.message);
    console.error(`${what}: counted as one failure.`);
    total.failed += 1;
    return undefined;
  }
}

const started = process.hrtime.bigint();
const filters = process.argv.slice(2);
const journeys = filters.filter((filter) => filter.includes('journeys'));
const others = filters.filter((place) => !place.includes('journeys'));

ensureInstalled();
if (filters.length === 0 || others.length > 0) runSuite('unit and integration', others);
if (filters.length === 0 || journeys.length > 0) {
  const browser = prepare('Missing browser', ensureChromium);
  const page = prepare('Page not built', () => ensurePage() ?? true);
  if (browser && page)
    runSuite('browser journeys', ['--config', 'tests/journeys/vitest.config.ts', ...journeys], {
      CHROMIUM_PATH: browser,
    });
}
rmSync(reports, { recursive: true, force: true });

if (failures.length > 0) console.log(`\n— failures —\n${failures.join('\n')}`);
console.log(`\nTook ${Math.round(Number(process.hrtime.bigint() - started) / 1e9)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
