import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Runs on whatever Node the machine has (18 or newer), before anything is installed: only node: modules here.

/** The root folder of the project. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** The major version that everything else runs on. */
const NODE_MAJOR = 24;

const isWindows = process.platform === 'win32';

/** The package with Node for this platform: pinned by package-lock.json with its checksum, so npm ci verifies it. */
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;

/** Whether such a package exists; if not, as on macOS, the machine's own Node runs everything. */
const isPinned = `node_modules/${nodePackage}` in readJson(path.join(root, 'package-lock.json')).packages;

/** The Node that runs everything else. */
export const ownNode = isPinned
  ? path.join(root, 'node_modules', nodePackage, 'bin', isWindows ? 'node.exe' : 'node')
  : process.execPath;

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Why the packages must be installed again, or undefined if they match the lock file. */
function whyInstall() {
  const locked = readJson(path.join(root, 'package-lock.json')).packages;
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!present || !existsSync(ownNode)) return 'The packages are not installed yet';
  const stale = Object.entries(locked).find(([place, { version, optional, devOptional }]) => {
    if (place === '') return false;
    if (!present[place]) return !optional && !devOptional;
    return present[place].version !== version;
  });
  return stale
    ? `The package ${stale[0].replace(/^.*node_modules\//, '')} does not match package-lock.json`
    : undefined;
}

/** Why this machine's own Node cannot run everything if no package provides one. */
function whyNotThisNode() {
  if (isPinned || Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return undefined;
  return `There is no packaged Node for ${process.platform} on ${process.arch}, and this one is ${process.version}. Install Node ${NODE_MAJOR} or newer from https://nodejs.org and try again.`;
}

/** Installs the packages if they are missing or do not match the lock file; npm shows its progress. */
export function ensureInstalled() {
  const unfit = whyNotThisNode();
  if (unfit) {
    console.error(unfit);
    process.exit(1);
  }
  const why = whyInstall();
  if (!why) return;
  console.log(`${why}: running npm ci, which takes about half a minute.`);
  const client = process.env['npm_execpath'];
  // Some packages warn about an older Node; they run on the one that is installed with them.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = client?.endsWith('.js')
    ? spawnSync(process.execPath, [client, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(error ? `npm failed to start: ${error.message}` : 'npm ci failed; see above.');
    process.exit(1);
  }
  const remaining = whyInstall();
  if (remaining) {
    console.error(
      `${remaining}, even after npm ci. If npm is set to leave out optional packages, allow them: one of them is Node, another PostgreSQL.`,
    );
    process.exit(1);
  }
}
