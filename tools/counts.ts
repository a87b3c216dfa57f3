/**
 * Counts deviations from the code standards, so that a change can be compared with the previous state: `node
 * tools/run.mjs tools/counts.ts`. `--list NAME` lists the matches of one count.
 */
import path from 'node:path';
import { circlesOf } from '#tests/architecture/circles.ts';
import { offencesIn } from '#tests/architecture/vocabulary.ts';
import { filesOf, isCode, isTest } from '#tests/architecture/source-files.ts';
import type { SourceFile } from '#tests/architecture/source-files.ts';
import { readsAcross, writesAcross } from '#tests/architecture/table-owners.ts';
import type { Crossing } from '#tests/architecture/table-owners.ts';

const WIDTH = 120;

const files = filesOf('src', 'tests', 'tools', 'bench');
const code = files.filter(isCode);
const isOfTests = ({ path: file }: SourceFile): boolean => isTest(file) || file.startsWith('tests/');
const sources = code.filter((file) => file.path.startsWith('src/') && !isOfTests(file));
const tests = code.filter(isOfTests);

const counts: Record<string, string[]> = {};

counts['lines over 120 characters'] = files
  .filter(({ path: file }) => /\.(ts|tsx|mjs|css)$/.test(file))
  .flatMap(({ path: file, text }) =>
    text.split('\n').flatMap((line, at) => (line.length > WIDTH ? [`${file}:${at + 1}`] : [])),
  );

counts['banned terms in names'] = files
  .filter(({ path: file }) => /\.(ts|tsx|mjs)$/.test(file))
  .flatMap(offencesIn)
  .map(({ path: file, term, within }) => `${file}: ${within} (${term})`);

counts['any in tests'] = tests.flatMap(({ path: file, code: text }) =>
  [...text.matchAll(/\bas any\b|:\s*any\s*(?:[;,)=\]}|&>[]|$)|<any[,>]|,\s*any>/gm)].map(() => file),
);
counts['type Here = …'] = sources.filter(({ code: text }) => /^type Here = /m.test(text)).map(({ path: file }) => file);
/**
 * Where a query's loading or error state is rendered manually and not by QueryState. A mutation has the same fields;
 * it is excluded by its name, which its file binds to `useApiMutation`, `useApiUpload` or a hook that returns one of
 * them, and wherever the field only makes a control busy or disabled.
 */
const mutation = String.raw`useApi(?:Mutation|Upload)\b`;
const mutationHooks = sources.flatMap(({ code: text }) =>
  [...text.matchAll(new RegExp(String.raw`function (use\w+)\((?:(?!\n\})[^])*?return ${mutation}`, 'g'))].map(
    ([, name]) => name!,
  ),
);
const boundMutation = new RegExp(String.raw`\bconst (\w+) = (?:${[mutation, ...mutationHooks].join('|')})`, 'g');
const screens = sources.filter(({ path: file }) => file.startsWith('src/web/'));
counts['hand-written query states'] = screens.flatMap(({ path: file, code: text }) => {
  const mutations = new Set([...text.matchAll(boundMutation)].map(([, name]) => name));
  return [...text.matchAll(/(\b(?:busy|disabled)=\{[^}]*)?\b(\w+)\.(isPending|isError|isLoading)\b/g)].flatMap(
    ([, control, name, state]) => (control || mutations.has(name!) ? [] : [`${file}: ${name!}.${state!}`]),
  );
});
counts['member calls that use the system database'] = files
  .filter(({ path: file }) => file === 'tests/ownership/system-scope.tsv')
  .flatMap(({ text }) => text.trimEnd().split('\n').slice(1));

const areaOf = (file: string): string | null => /^src\/server\/areas\/([\w-]+)\//.exec(file)?.[1] ?? null;
const areas = [...new Set(sources.flatMap(({ path: file }) => areaOf(file) ?? []))];
counts['areas of the server'] = areas;
counts['migrations'] = sources
  .filter(({ path: file }) => /^src\/server\/migrations\/[^/]+\.ts$/.test(file))
  .map(({ path: file }) => path.basename(file));

const named = ({ path: file, table, owner }: Crossing): string => `${file}: ${table} of ${owner}`;
counts['writes to a table of another area'] = writesAcross(sources).map(named);
counts['reads of a table of another area'] = readsAcross(sources).map(named);

counts['import circles'] = circlesOf(sources).map((group) => group.join(' '));

const listed = process.argv[process.argv.indexOf('--list') + 1];
if (process.argv.includes('--list')) {
  if (!listed || !counts[listed]) throw new Error(`Available: ${Object.keys(counts).join('; ')}.`);
  console.info(counts[listed].join('\n'));
} else {
  for (const [name, all] of Object.entries(counts))
    console.info(`${name.padEnd(36)} ${all.length.toLocaleString('en-AU').padStart(7)}`);
  for (const layer of ['domain', 'contract', 'server', 'web', 'tests']) {
    const lengths = code
      .filter(({ path: file }) => file.startsWith(layer === 'tests' ? 'tests/' : `src/${layer}/`))
      .map(({ path: file, text }) => ({ file, lines: text.split('\n').length - 1 }));
    const largest = lengths.reduce((one, other) => (other.lines > one.lines ? other : one));
    const mean = lengths.reduce((sum, { lines }) => sum + lines, 0) / lengths.length;
    console.info(
      `${`${layer}: files, mean and largest`.padEnd(36)} ${String(lengths.length).padStart(7)} ${mean.toFixed(0).padStart(5)} ${String(largest.lines).padStart(5)} ${largest.file}`,
    );
  }
}
