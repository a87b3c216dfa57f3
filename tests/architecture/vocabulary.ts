import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { isCode } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** A banned term in a file. */
export interface Offence {
  path: string;
  term: string;
  /** The identifier or path that contains it. */
  within: string;
}

interface BannedTerm {
  term: string;
  standard: string;
  pattern: RegExp;
  /** Matched against the name as written. */
  isExact: boolean;
}

interface Exception {
  path: RegExp;
  terms: readonly string[];
}

function rowsOf(name: string): string[][] {
  return readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/**
 * Terms with a standard replacement. A pattern with capitals is matched against the name as written, any other
 * against its words in lower case.
 */
const bannedTerms: readonly BannedTerm[] = rowsOf('banned-terms.tsv').map(([term, standard]) => ({
  term: term!,
  standard: standard!,
  pattern: new RegExp(`(?<![a-z])(?:${term!})(?![a-z])`),
  isExact: /[A-Z]/.test(term!),
}));

/** Where a banned term has another meaning, each with its reason in the third column. */
const exceptions: readonly Exception[] = rowsOf('banned-terms-exceptions.tsv').map(([path, terms]) => ({
  path: new RegExp(path!),
  terms: terms!.split(' '),
}));

/** `isReadAnew`, `READ_ANEW` and `read-anew` as 'is read anew', 'read anew'. */
function spaced(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[_\-./:#]+/g, ' ')
    .toLowerCase();
}

const termsByName = new Map<string, readonly string[]>();

/** The banned terms in a name. Most names are used by many files, and are matched once. */
function termsIn(name: string): readonly string[] {
  let terms = termsByName.get(name);
  if (!terms) {
    const words = spaced(name);
    terms = bannedTerms.filter(({ pattern, isExact }) => pattern.test(isExact ? name : words)).map(({ term }) => term);
    termsByName.set(name, terms);
  }
  return terms;
}

/** The identifiers that a file declares or uses. Imports from packages are left out. */
function namesOf({ path, text }: SourceFile): string[] {
  const names = new Set<string>();
  function walk(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const node = value as { type?: string; name?: unknown; source?: unknown; [part: string]: unknown };
    if (node.type === 'ImportDeclaration') return walk(node['specifiers']);
    if (
      (node.type === 'Identifier' || node.type === 'JSXIdentifier' || node.type === 'PrivateIdentifier') &&
      typeof node.name === 'string'
    )
      names.add(node.name);
    for (const part of Object.values(node)) walk(part);
  }
  walk(parseSync(path, text).program);
  return [...names];
}

/** Whether any word of a text, name or not, contains a banned term: only then is it worth parsing. */
function mayOffend(text: string, allowed: ReadonlySet<string>): boolean {
  const isBanned = (word: string) => termsIn(word).some((term) => !allowed.has(term));
  return (text.match(/[\w$]+(?:-[\w$]+)*/g) ?? []).some(
    (word) => isBanned(word) || (word.includes('-') && word.split('-').some(isBanned)),
  );
}

/** Every banned term in the names of a file, including the file's own name. */
export function offencesIn(file: SourceFile): Offence[] {
  const allowed = new Set(exceptions.filter(({ path }) => path.test(file.path)).flatMap(({ terms }) => terms));
  const names = [
    file.path.replace(/^(?:src|tests|tools|bench)\//, ''),
    ...(isCode(file) && mayOffend(file.text, allowed) ? namesOf(file) : []),
  ];
  return names.flatMap((name) =>
    termsIn(name)
      .filter((term) => !allowed.has(term))
      .map((term) => ({ path: file.path, term, within: name })),
  );
}
