import path from 'node:path';
import { ensureInstalled, ownNode, root } from './install.mjs';
import { ensurePage } from './page.mjs';
import { become } from './process.mjs';
import { ensureProgram } from './program.mjs';
import { serverFlags } from './server-flags.mjs';

// npm start: prepares whatever is missing, then the server takes over.

const options = ['--help', '--dev'];
const args = process.argv.slice(2);
const unknown = args.find((argument) => !options.includes(argument));
if (unknown) {
  console.error(`Unknown option: ${unknown}. Settings are environment variables: npm start -- --help lists them.`);
  process.exit(1);
}

ensureInstalled();
// Node's compile cache is stored, so that the next start is faster.
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules', '.cache', 'compiled');
const main = path.join(root, 'src', 'server', 'app', 'main.ts');
if (args.includes('--help')) {
  become(ownNode, [main, '--help']);
} else if (args.includes('--dev')) {
  become(ownNode, [path.join(root, 'tools', 'dev.mjs')]);
} else {
  try {
    ensurePage();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  become(ownNode, [...serverFlags, ensureProgram()]);
}
