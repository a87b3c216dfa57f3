import { readFileSync } from 'node:fs';
import { areaRoutes } from '#server/app/areas.ts';
import { allRoutes } from '#web/app/further-routes.ts';
import { filesOf } from '../architecture/source-files.ts';

/** The three tables of the specification: calls, screens and rules. */
export type Table = 'calls' | 'routes' | 'rules';

/** A row of a table, with its name in the lists of pending and existing rows. */
export interface Row {
  table: Table;
  /** The area of a call or rule, the group of a route. */
  group: string;
  /** 'POST api/auth/signin', '/auth/login' or 'S03'. */
  name: string;
}

function rowsOf(file: string): string[][] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text.trimEnd().split('\n').slice(1).map((line) => line.split('\t'));
}

/** A route as the table gives it. */
export interface SpecifiedRoute {
  group: string;
  path: string;
  name: string;
  gate: string;
}

export const specifiedRoutes: readonly SpecifiedRoute[] = rowsOf('routes.tsv').map(([group = '', path = '', name = '', gate = '']) => ({ group, path, name, gate }));

export const rows: readonly Row[] = [
  ...rowsOf('endpoints.tsv').map(([group = '', method = '', path = '']): Row => ({ table: 'calls', group, name: `${method} ${path}` })),
  ...specifiedRoutes.map(({ group, path }): Row => ({ table: 'routes', group, name: path })),
  ...rowsOf('rules.tsv').map(([name = '', group = '']): Row => ({ table: 'rules', group, name })),
];

/** Every title of a test or of a group of tests in a file; a title names a rule by its id. */
export function titlesOf(text: string): string[] {
  const title =
    /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\]\s*(?:as const\s*)?\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
  return [...text.matchAll(title)].map((match) => match[2] ?? '');
}

function testTitles(): string[] {
  return filesOf('src', 'tests')
    .filter((file) => /\.test\.tsx?$|^tests\/journeys\/.*\.ts$/.test(file.path))
    .flatMap((file) => titlesOf(file.text));
}

/**
 * Answered by the router itself: the root redirects home, and an unknown path shows a not-found page. Journeys of the
 * settings and of the sign-in cover both.
 */
const withoutScreen = ['/', '/*'];

/** The rows that exist, by the same names. */
export function done(): Record<Table, Set<string>> {
  return {
    calls: new Set(areaRoutes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)),
    routes: new Set([...allRoutes.map((route) => route.path), ...withoutScreen]),
    rules: new Set(testTitles().flatMap((title) => title.match(/\b[A-Z]\d{2}\b/g) ?? [])),
  };
}

export const pendingFile = new URL('pending.tsv', import.meta.url);

/** Rows known to be missing. The list only shrinks: see `shrink-pending.ts`. */
export function pendingRows(): Row[] {
  return rowsOf('pending.tsv').map(([table, group = '', name = '']) => ({ table: table as Table, group, name }));
}

/** The rules of the specification that a test names. */
export function coveredRules(): string[] {
  const named = done().rules;
  return rows.filter(({ table, name }) => table === 'rules' && named.has(name)).map(({ name }) => name);
}
