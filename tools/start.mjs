import path from 'node:path';
import { ensureInstalled, ownNode, root } from './install.mjs';
import { ensurePage } from './page.mjs';
import { become } from './process.mjs';
import { serverFlags } from './server-flags.mjs';

// npm start: whatever is missing is made, then the server takes over.

const known = ['--help', '--dev'];
const args = process.argv.slice(2);
const unknown = args.find((argument) => !known.includes(argument));
if (unknown) {
  console.error(
    `npm start does not know ${unknown}. It knows --help; settings are environment variables, which --help lists.`,
  );
  process.exit(1);
}

ensureInstalled();
// What Node has made of the sources is kept, so that the next start need not do it again.
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
  become(ownNode, [...serverFlags, main]);
}
