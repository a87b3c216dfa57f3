import { readFileSync, writeFileSync } from 'node:fs';
import { done, pendingFile } from './tables.ts';
import type { Table } from './tables.ts';

// Removes rows that exist by now from the list of pending rows: node tools/run.mjs tests/coverage/shrink-pending.ts.
// It never adds a row: what existed once must stay.

const existing = done();
const lines = readFileSync(pendingFile, 'utf8').trimEnd().split('\n');
const stored = lines.filter((line, at) => {
  const [table, , name = ''] = line.split('\t');
  return at === 0 || !existing[table as Table].has(name);
});
writeFileSync(pendingFile, `${stored.join('\n')}\n`);
console.log(`${lines.length - stored.length} rows are no longer pending, ${stored.length - 1} are.`);
