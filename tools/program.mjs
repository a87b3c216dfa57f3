import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ownNode, root } from './install.mjs';
import { fingerprint } from './sources.mjs';

/** All sources of the bundled server. */
const sources = [
  'src/server',
  'src/contract',
  'src/domain',
  'tools/bundle-server.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const built = path.join(root, 'dist', 'server');
const stamp = path.join(built, '.made-from');

/**
 * The file that starts the server: a bundle of its modules, which starts faster than the thousand files that it is
 * made from. Where the build tools are not installed, the sources themselves.
 */
export function ensureProgram() {
  const bundle = path.join(built, 'main.js');
  const expected = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return bundle;
  const sourceFile = path.join(root, 'src', 'server', 'app', 'main.ts');
  if (!existsSync(path.join(root, 'node_modules', 'vite'))) return sourceFile;
  const { status, stdout, stderr } = spawnSync(ownNode, [path.join(root, 'tools', 'bundle-server.mjs'), built], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(`The server could not be bundled, and starts from its sources:\n${stdout}${stderr}`);
    return sourceFile;
  }
  writeFileSync(stamp, expected);
  return bundle;
}
