import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on whatever Node the machine has (18 or newer), before anything is installed: only node: modules here.

/** The folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that comes with the packages and runs everything else. */
export const ownNode = path.join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Why the packages must be installed anew, or undefined when they are as the lock file says. */
function whyInstall() {
  const wanted = readJson(path.join(root, 'package-lock.json')).packages;
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!present || !existsSync(ownNode)) return 'The packages are not installed yet';
  const stale = Object.entries(wanted).find(([place, { version, optional, devOptional }]) => {
    if (place === '') return false;
    if (!present[place]) return !optional && !devOptional;
    return present[place].version !== version;
  });
  return stale ? `The package ${stale[0].replace(/^.*node_modules\//, '')} is not the one of package-lock.json` : undefined;
}

/** Installs the packages when they are missing or other than the lock file says; the package client shows its progress. */
export function ensureInstalled() {
  const why = whyInstall();
  if (!why) return;
  console.log(`${why}: running npm ci, which takes about half a minute.`);
  const client = process.env['npm_execpath'];
  // Some packages warn of an older Node; they run on the one that is installed with them.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = client?.endsWith('.js')
    ? spawnSync(process.execPath, [client, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(error ? `npm could not be run: ${error.message}` : 'npm ci failed; see above.');
    process.exit(1);
  }
  const left = whyInstall();
  if (left) {
    console.error(`${left}, even after npm ci. If npm is set to ignore scripts, allow them: one of them fetches Node.`);
    process.exit(1);
  }
}
