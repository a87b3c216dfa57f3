import { isTest } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** A statement in a file outside the area that owns the table. A table whose name is only known at run time is `*`. */
export interface Crossing {
  path: string;
  table: string;
  owner: string;
}

const ANY = '*';
const serverPart = /^src\/server\/(?:areas\/([\w-]+)|(app|kit|ports))\//;
const declaration = /\binterface Tables \{([\s\S]*?)^ {2}\}/gm;

/** The area of a file; for the rest of the server its layer. Null for tests, migrations and everything else. */
function partOf(file: string): string | null {
  const match = isTest(file) ? null : serverPart.exec(file);
  return match?.[1] ?? match?.[2] ?? null;
}

/**
 * Each table that an area declares in `interface Tables`, with its area. @throws Error for a table that two areas
 * declare
 */
export function tableOwners(files: readonly SourceFile[]): Map<string, string> {
  const owners = new Map<string, string>();
  for (const { path, code } of files) {
    const [, area] = serverPart.exec(path) ?? [];
    if (area === undefined) continue;
    for (const [, body] of code.matchAll(declaration)) {
      for (const [, table] of body!.matchAll(/^ {4}(\w+): /gm)) {
        const other = owners.get(table!);
        if (other !== undefined) throw new Error(`${table} is declared by ${other} and by ${area}.`);
        owners.set(table!, area);
      }
    }
  }
  return owners;
}

/** A table's name in SQL, with its schema and quotes; `${` in it marks a name only known at run time. */
const name = String.raw`(?:only\s+)?(?:"?public"?\.)?"?((?:\w|\$\{[^}]*\})+)`;
const names = String.raw`${name}(?:"?\s*,\s*${name})?`;

const writes: readonly RegExp[] = [
  // A query builder call, with the table's name, an alias after it, or several in brackets.
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*([^)]*)/g,
  new RegExp(String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|copy)\s+${name}`, 'gi'),
  // Excludes the `update` of a row lock, of a conflict clause or of a foreign key.
  new RegExp(String.raw`(?<!\b(?:for|do|on|key)\s+)\bupdate\s+${name}`, 'gi'),
  new RegExp(String.raw`\btruncate\s+(?:table\s+)?${names}`, 'gi'),
  new RegExp(String.raw`\bcopyLines\(\s*[^,]+,\s*['"\x60]${name}`, 'g'),
];

const reads: readonly RegExp[] = [
  /\.(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using)\(\s*([^)]*)/g,
  new RegExp(String.raw`(?<!\bdelete\s+)\b(?:from|join)\s+(?:lateral\s+)?${name}`, 'gi'),
];

/** The tables named by an argument of the query builder; anything but a string is only known at run time. */
function builtTables(argument: string): string[] {
  const [first = ''] = argument.startsWith('[') ? argument.split(']') : argument.split(',');
  const texts = [...first.matchAll(/['"`](?:public\.)?(\w+)/g)].map(([, table]) => table!);
  return texts.length > 0 ? texts : [ANY];
}

function tablesIn(code: string, patterns: readonly RegExp[]): string[] {
  const [builder, ...texts] = patterns;
  return [
    ...[...code.matchAll(builder!)].flatMap(([, argument]) => builtTables(argument!)),
    ...texts.flatMap((pattern) =>
      [...code.matchAll(pattern)].flatMap(([, ...tables]) =>
        tables.filter((table) => table !== undefined).map((table) => (table.includes('${') ? ANY : table)),
      ),
    ),
  ];
}

function crossings(files: readonly SourceFile[], patterns: readonly RegExp[]): Crossing[] {
  const owners = tableOwners(files);
  return files.flatMap(({ path, code }) => {
    const part = partOf(path);
    if (part === null) return [];
    return tablesIn(code, patterns).flatMap((table) => {
      // The kit's own statements get their table from the calling area, where it is checked.
      const owner = table === ANY && part !== 'kit' ? 'any area' : owners.get(table);
      return owner === undefined || owner === part ? [] : [{ path, table, owner }];
    });
  });
}

/** Writes to a table from outside the area that owns it, one for each statement. */
export function writesAcross(files: readonly SourceFile[]): Crossing[] {
  return crossings(files, writes);
}

/** Reads of a table from outside the area that owns it, one for each mention. */
export function readsAcross(files: readonly SourceFile[]): Crossing[] {
  return crossings(files, reads).filter(({ table }) => table !== ANY);
}
