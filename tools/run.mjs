import { ensureInstalled, ownNode } from './install.mjs';
import { become } from './process.mjs';

// Runs a program of the project with its own Node: node tools/run.mjs FILE [ARGUMENT…]

const args = process.argv.slice(2);
if (args.length === 0) {
  console.error('Usage: node tools/run.mjs FILE [ARGUMENT…]');
  process.exit(1);
}
ensureInstalled();
become(ownNode, args);
