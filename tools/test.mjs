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
const reports = mkdtempSync(path.join(tmpdir(), 'wattle-report-'));

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function runSuite(name, args, environment = {}) {
  console.log(`\n— ${name} —`);
  const file = path.join(reports, `${name}.json`);
  const status = runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], environment);
  const report = readReport(file);
  const passed = report?.numPassedTests ?? 0;
  // A file that could not be loaded holds no test that failed, and must count all the same.
  const unloaded = (report?.testResults ?? []).filter((result) => result.status === 'failed' && result.assertionResults.every((test) => test.status !== 'failed')).length;
  const failed = (report?.numFailedTests ?? 0) + unloaded;
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
  if (browser && page) runSuite('browser journeys', ['--config', 'tests/journeys/vitest.config.ts', ...journeys], { CHROMIUM_PATH: browser });
}
rmSync(reports, { recursive: true, force: true });

console.log(`\nTook ${Math.round(Number(process.hrtime.bigint() - started) / 1e9)} s.`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
