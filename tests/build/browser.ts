import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { hasMemoryFolder } from './memory-folder.ts';

/** Possible paths of Chromium: the configured one, Debian's, those of other systems, and Playwright's download. */
function candidates(): string[] {
  return [
    process.env.CHROMIUM_PATH ?? '',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    chromium.executablePath(),
  ].filter(Boolean);
}

/** The first Chromium that exists; throws with instructions if there is none. */
export function chromiumPath(): string {
  const executable = candidates().find((path) => existsSync(path));
  if (!executable)
    throw new Error(
      'No Chromium was found. Install one (Debian: apt-get install chromium) or name it by CHROMIUM_PATH.',
    );
  return executable;
}

/**
 * Flags: no sandbox as in a container, no background requests, and one renderer for all pages of a profile and site:
 * a new one would compile the scripts of the app again.
 */
const flags = [
  '--no-sandbox',
  '--process-per-site',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Playwright lets the processes of a browser share their memory through files on the disk, since the in-memory folder
 * of a container may be small. Making those files takes a twentieth of a run.
 */
const ON_DISK = '--disable-dev-shm-usage';

/** A browser for one test file; close it afterwards. `args` adds flags. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...flags, ...args],
    ignoreDefaultArgs: (await hasMemoryFolder()) ? [ON_DISK] : [],
  });
}

let shared: Promise<Browser> | undefined;

/** The browser of this worker, started once for all its files; it ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  return (shared ??= openBrowser());
}
