import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The root folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A file of the project by its path from the root, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
  /** The text without comments, with strings. */
  code: string;
}

const TEXT = /\.(ts|tsx|mjs|js|json|css|html|md|tsv|yml|yaml|sh)$/;

function pathsBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inner = `${folder}/${entry.name}`;
    return entry.isDirectory() ? pathsBelow(inner) : [inner];
  });
}

/** Comments are blanked, so that line numbers stay the same; a `//` inside a string is not a comment. */
function withoutComments(text: string): string {
  const pieces = /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|(?<![:\\/[])\/\/[^\n]*/g;
  return text.replace(pieces, (piece, literal: string | undefined) => literal ?? piece.replace(/[^\n]/g, ' '));
}

const known = new Map<string, SourceFile>();

/** Each file is read once, however many tests look at it. */
function read(file: string): SourceFile {
  let source = known.get(file);
  if (!source) {
    const text = readFileSync(path.join(root, file), 'utf8');
    source = { path: file, text, code: /\.(ts|tsx|mjs|js)$/.test(file) ? withoutComments(text) : text };
    known.set(file, source);
  }
  return source;
}

/** Every text file below the given folders; missing folders are skipped. */
export function filesOf(...folders: string[]): SourceFile[] {
  const present = readdirSync(root);
  return folders
    .filter((folder) => present.includes(folder.split('/')[0] ?? ''))
    .flatMap(pathsBelow)
    .filter((file) => TEXT.test(file) || !path.basename(file).includes('.'))
    .sort()
    .map(read);
}

export function isCode(file: SourceFile): boolean {
  return /\.(ts|tsx)$/.test(file.path);
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

const knownImports = new WeakMap<Pick<SourceFile, 'code'>, readonly string[]>();

/**
 * What a file imports, as written: static and dynamic imports, re-exports, and files named relative to this one
 * (workers).
 */
export function importsOf(file: Pick<SourceFile, 'code'>): readonly string[] {
  let imports = knownImports.get(file);
  if (!imports) {
    imports = specifiersIn(file.code);
    knownImports.set(file, imports);
  }
  return imports;
}

function specifiersIn(code: string): string[] {
  const statement = /\b(?:import|export)\s+(?:type\s+)?(?:[\w*\s{},$]+?\s+from\s+)?(['"])([^'"\n]+)\1/g;
  const call = /\bimport\(\s*(['"])([^'"\n]+)\1/g;
  const place = /\bnew (?:URL|Worker)\(\s*(['"])(\.{1,2}\/[^'"\n]*)\1/g;
  const result = [statement, call, place]
    .flatMap((pattern) => [...code.matchAll(pattern)])
    .map((match) => match[2] ?? '');
  return result.filter((specifier) => specifier !== '');
}

/** The source file that a specifier resolves to; undefined for a package or a node: module. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, '')));
  if (specifier.startsWith('#tests/')) return specifier.slice(1);
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return undefined;
}

/**
 * The package of a specifier: 'zod' for 'zod/mini', '@tanstack/react-query' for itself; 'node:' for every built-in
 * module.
 */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
