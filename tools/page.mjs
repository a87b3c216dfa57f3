import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ownNode, root } from './install.mjs';
import { filesBelow, fingerprint } from './sources.mjs';

/** All sources of the built page. */
const sources = [
  'src/web',
  'src/contract',
  'src/domain',
  'src/flows',
  'vite.config.ts',
  'tools/page-build',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const built = path.join(root, 'dist', 'web');
const stamp = path.join(built, '.made-from');

/** Compresses each text file once at the highest level, so that serving it costs nothing. */
function compress(folder) {
  for (const file of filesBelow(folder).filter((name) => /\.(js|css|svg|json|webmanifest|txt|map)$/.test(name))) {
    const content = readFileSync(file);
    if (content.length < 1024) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

/**
 * Builds the page if it does not match its sources. If the build tools are not installed, a page built elsewhere is
 * used as it is. Throws an Error with a message for the person.
 */
export function ensurePage() {
  const expected = fingerprint(sources);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return;
  const builder = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!existsSync(builder)) {
    if (existsSync(path.join(built, 'index.html'))) return;
    throw new Error(
      'The page is not built, and the packages that build it are not installed. Run npm ci without --omit=dev.',
    );
  }
  console.log('Building the page.');
  const { status, stdout, stderr } = spawnSync(ownNode, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The page could not be built:\n${stdout}${stderr}`);
  compress(built);
  writeFileSync(stamp, expected);
}
