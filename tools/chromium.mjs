import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Chromium without its own windows: a visit takes a third of the processor time. */
const SHELL = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function findProgram(...wanted) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  return folders.flatMap((folder) => wanted.map((name) => path.join(folder, name))).find(isProgram);
}

/** The path of a Chromium of this machine, or undefined. CHROMIUM_PATH is believed before anything else. */
function findChromium() {
  const input = process.env['CHROMIUM_PATH'];
  if (input) return isProgram(input) ? input : undefined;
  return findProgram(SHELL) ?? findProgram(...names) ?? places.find(isProgram);
}

/** Installs the distribution's own where that is possible without asking anybody; older ones have no shell. */
function installChromium() {
  if (!isProgram('/usr/bin/apt-get')) return;
  const isRoot = process.getuid?.() === 0;
  const mayBecomeRoot = isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!mayBecomeRoot) return;
  console.log('Installing the Chromium of this system.');
  const apt = (...args) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    return spawnSync(isRoot ? 'env' : 'sudo', isRoot ? command.slice(1) : command, {
      stdio: ['ignore', 'inherit', 'inherit'],
    }).status;
  };
  const install = (program) => apt('install', '--yes', '--no-install-recommends', program, 'fonts-liberation') === 0;
  apt('update');
  if (!install(SHELL)) install('chromium');
}

/** Throws an Error that says what to do when there is no browser and none can be installed. */
export function ensureChromium() {
  const present = findChromium();
  // A machine of continuous integration may have a whole Chromium, which takes so much longer that fetching the shell pays.
  const better = process.env['CI'] && !process.env['CHROMIUM_PATH'] && !findProgram(SHELL);
  if (present && !better) return present;
  if (process.env['CHROMIUM_PATH'])
    throw new Error('CHROMIUM_PATH names no program. Name a Chromium, or leave it out.');
  installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser journeys need Chromium, and none was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}
