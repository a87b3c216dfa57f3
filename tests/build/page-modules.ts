import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as Rolldown from 'rolldown/utils';

// Loaded before the tests: Node runs TypeScript by itself, but neither JSX nor what only a browser or the build reads.

const require = createRequire(import.meta.url);
/** The folder of the project, without the slash at its end. */
const root = new URL('../..', import.meta.url).href.replace(/\/$/, '');

/** A component as JavaScript, with its map for stack traces. */
function withoutJsx(url: string): string {
  const file = fileURLToPath(url);
  // Loaded when the first component is: most workers of the server and its threads need none.
  const { transformSync } = require('rolldown/utils') as typeof Rolldown;
  const { code, map, errors } = transformSync(file, readFileSync(file, 'utf8'), {
    lang: 'tsx',
    jsx: { runtime: 'automatic' },
    sourcemap: true,
  });
  const [error] = errors;
  if (error) throw new SyntaxError(`${file}: ${error.message}`);
  const encodedMap = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encodedMap}`;
}

/** The code of a module that only the page has; undefined for any other. */
function pageModule(url: string): string | undefined {
  if (!url.startsWith('file:') || url.includes('/node_modules/')) return undefined;
  const place = url.replace(/\?.*$/, '');
  if (place.endsWith('.tsx')) return withoutJsx(place);
  if (place.endsWith('.css')) return '';
  // The build replaces an image by its address on the site.
  if (place.endsWith('.svg')) return `export default ${JSON.stringify(url.slice(root.length))};`;
  return undefined;
}

registerHooks({
  load(url, context, nextLoad) {
    const source = pageModule(url);
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
