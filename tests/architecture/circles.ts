import path from 'node:path';
import { importsOf } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

/** The source file that an import names, or null for a package. */
function fileOf(from: string, name: string): string | null {
  if (name.startsWith('#')) return `src/${name.slice(1)}`;
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** Groups of files that reach each other through imports, types among them (Tarjan). */
export function circlesOf(sources: readonly SourceFile[]): string[][] {
  const known = new Set(sources.map(({ path: file }) => file));
  const next = new Map(
    sources.map((file) => [
      file.path,
      importsOf(file)
        .flatMap((name) => fileOf(file.path, name) ?? [])
        .filter((one) => known.has(one)),
    ]),
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  function visit(file: string): void {
    index.set(file, index.size);
    low.set(file, index.get(file)!);
    stack.push(file);
    for (const other of next.get(file)!) {
      if (!index.has(other)) visit(other);
      if (stack.includes(other)) low.set(file, Math.min(low.get(file)!, low.get(other)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) groups.push(group);
  }
  for (const file of known) if (!index.has(file)) visit(file);
  return groups;
}
