import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Headless Chromium without windows: a visit takes a third of the processor time. */
const SHELL = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const knownPaths = [
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

/** The path of a Chromium on this machine, or undefined. CHROMIUM_PATH takes precedence. */
function findChromium() {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured) return isProgram(configured) ? configured : undefined;
  return findProgram(SHELL) ?? findProgram(...names) ?? knownPaths.find(isProgram);
}

/** Installs the distribution's own if that is possible without a prompt; older ones have no headless shell. */
function installChromium() {
  if (!isProgram('/usr/bin/apt-get')) return;
  const isRoot = process.getuid?.() === 0;
  const mayBecomeRoot = isRoot || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0;
  if (!mayBecomeRoot) return;
  console.log("Installing the system's Chromium.");
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

/** Throws an Error with instructions if there is no browser and none can be installed. */
export function ensureChromium() {
  const present = findChromium();
  // A continuous integration machine may have a full Chromium, which is so much slower that downloading the shell pays
  // off.
  const better = process.env['CI'] && !process.env['CHROMIUM_PATH'] && !findProgram(SHELL);
  if (present && !better) return present;
  if (process.env['CHROMIUM_PATH'])
    throw new Error('CHROMIUM_PATH is not a program. Set it to a Chromium, or remove it.');
  installChromium();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser journeys need Chromium, and none was found. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}
