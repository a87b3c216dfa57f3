import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { ensurePage } from './page.mjs';
import { runTool } from './process.mjs';

// npm test: everything that shows that the product works, and one line at the end that adds it up.
// npm test -- src/domain tests/journeys/import   runs what lies there only.

const total = { passed: 0, failed: 0 };
/** What failed, told once more at the end: a long run scrolls away what it said on the way. */
const failures = [];
const LINES_OF_A_FAILURE = 80;
const reports = mkdtempSync(path.join(tmpdir(), 'wattle-report-'));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function tellFailure(file, name, message) {
  failures.push(
    `${path.relative(process.cwd(), file)}: ${name}\n    ${message.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n    ')}`,
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
  // A file that could not be loaded holds no test that failed, and must count all the same.
  const files = report?.testResults ?? [];
  const unloaded = files.filter(
    (result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed'),
  );
  const failed = (report?.numFailedTests ?? 0) + unloaded.length;
  for (const result of files) {
    for (const test of result.assertionResults)
      if (test.status === 'failed') tellFailure(result.name, test.fullName, test.failureMessages.join('\n'));
  }
  for (const result of unloaded) tellFailure(result.name, 'the file could not be loaded', result.message);
  total.passed += passed;
  total.failed += failed === 0 && status !== 0 ? 1 : failed;
}

function prepare(what, act) {
  try {
    return act();
  } catch (error) {
    console.error(error.message);
    console.error(`${what} is counted as one failure.`);
    total.failed += 1;
    return undefined;
  }
}

const started = process.hrtime.bigint();
const wanted = process.argv.slice(2);
const journeys = wanted.filter((place) => place.includes('journeys'));
const others = wanted.filter((place) => !place.includes('journeys'));

ensureInstalled();
if (wanted.length === 0 || others.length > 0) runSuite('domain, areas and the house', others);
if (wanted.length === 0 || journeys.length > 0) {
  const browser = prepare('The missing browser', ensureChromium);
  const page = prepare('The page that was not built', () => ensurePage() ?? true);
  if (browser && page)
    runSuite('browser journeys', ['--config', 'tests/journeys/vitest.config.ts', ...journeys], {
      CHROMIUM_PATH: browser,
    });
}
rmSync(reports, { recursive: true, force: true });

if (failures.length > 0) console.log(`\n— what failed —\n${failures.join('\n')}`);
console.log(`\nTook ${Math.round(Number(process.hrtime.bigint() - started) / 1e9)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
