import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf } from './circles.ts';
import { mayImport, layerOf } from './layers.ts';
import { filesOf, importsOf, isCode, isTest, packageOf, root, targetOf } from './source-files.ts';
import type { SourceFile } from './source-files.ts';

const files = filesOf('src').filter(isCode);
const program = files.filter((file) => !isTest(file.path));

function belowSrc(file: string): string {
  return file.replace(/^src\//, '');
}

/** Violations by the imports of one source file. */
function complaintsAbout(file: SourceFile): string[] {
  const own = layerOf(belowSrc(file.path));
  if (!own) return [`${file.path} lies in no room`];
  return importsOf(file).flatMap((specifier) => {
    const target = targetOf(file.path, specifier);
    if (target === undefined) return own.layer.mayUse(packageOf(specifier)) ? [] : [`${file.path} uses ${specifier}`];
    if (!target.startsWith('src/')) return [`${file.path} imports ${target}, which is no part of the program`];
    return mayImport(own, belowSrc(target)) ? [] : [`${file.path} imports ${target}`];
  });
}

/** The areas that an area imports, by side of the wire. */
function areaGraph(side: 'server' | 'web'): Map<string, Set<string>> {
  const area = new RegExp(`^src/${side}/areas/([^/]+)/`);
  const graph = new Map<string, Set<string>>();
  for (const file of program) {
    const from = area.exec(file.path)?.[1];
    if (!from) continue;
    for (const specifier of importsOf(file)) {
      const to = area.exec(targetOf(file.path, specifier) ?? '')?.[1];
      if (to && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function circleIn(graph: Map<string, Set<string>>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] | undefined => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...trail, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return undefined;
}

describe('the layers', () => {
  it('import only what the table allows', () => {
    expect(program.length).toBeGreaterThan(50);
    expect(program.flatMap(complaintsAbout)).toEqual([]);
  });

  it('keep the server and the page apart, in tests too', () => {
    const crossing = files.flatMap((file) =>
      importsOf(file)
        .map((specifier) => targetOf(file.path, specifier) ?? '')
        .filter(
          (target) =>
            (file.path.startsWith('src/web/') && target.startsWith('src/server/')) ||
            (file.path.startsWith('src/server/') && target.startsWith('src/web/')),
        )
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(crossing).toEqual([]);
  });

  it('call external services only from a port', () => {
    const callers = program
      .filter((file) => file.path.startsWith('src/server/') && !file.path.startsWith('src/server/ports/'))
      .filter((file) => /(?<![.\w])fetch\(|from 'node:https?'.*\brequest\b/.test(file.code))
      .map((file) => file.path);
    expect(callers).toEqual([]);
  });

  it.each(['server', 'web'] as const)('have no circle between the areas of the %s', (side) => {
    expect(circleIn(areaGraph(side))).toBeUndefined();
  });

  it('import files with their extensions, and across layers with #', () => {
    const odd = files.flatMap((file) =>
      importsOf(file)
        .filter((specifier) => {
          const target = targetOf(file.path, specifier);
          if (target === undefined) return false;
          const isFolder = specifier.endsWith('/');
          const exists = existsSync(path.join(root, target));
          const leavesLayer =
            specifier.startsWith('..') &&
            target.split('/').slice(0, 2).join('/') !== file.path.split('/').slice(0, 2).join('/');
          return leavesLayer || (!exists && !isFolder);
        })
        .map((specifier) => `${file.path} imports ${specifier}`),
    );
    expect(odd).toEqual([]);
  });
});

describe('the check of the layers', () => {
  const ledger: SourceFile = { path: 'src/domain/money/ledger.ts', text: '', code: '' };

  it.each([
    ["import { readFile } from 'node:fs/promises';", 'src/domain/money/ledger.ts uses node:fs/promises'],
    [
      "import type { Area } from '#contract/kit/endpoint.ts';",
      'src/domain/money/ledger.ts imports src/contract/kit/endpoint.ts',
    ],
    [
      "export { db } from '../../server/kit/database.ts';",
      'src/domain/money/ledger.ts imports src/server/kit/database.ts',
    ],
    ["const zod = await import('zod');", 'src/domain/money/ledger.ts uses zod'],
  ])('refuses %s', (code, complaint) => {
    expect(complaintsAbout({ ...ledger, code })).toEqual([complaint]);
  });

  it('recognises areas, ports and their public modules', () => {
    const goals = layerOf('server/areas/goals/store.ts');
    expect(goals && mayImport(goals, 'server/areas/loans/public.ts')).toBe(true);
    expect(goals && mayImport(goals, 'server/areas/loans/store.ts')).toBe(false);
    expect(goals && mayImport(goals, 'server/ports/mail/port.ts')).toBe(true);
    expect(goals && mayImport(goals, 'server/ports/mail/smtp.ts')).toBe(false);
  });

  it('finds a circle', () => {
    expect(
      circleIn(
        new Map([
          ['a', new Set(['b'])],
          ['b', new Set(['c'])],
          ['c', new Set(['a'])],
        ]),
      ),
    ).toEqual(['a', 'b', 'c', 'a']);
  });
});

describe('circles', () => {
  it('no files import each other, not even for types', () => {
    expect(circlesOf(program)).toEqual([]);
  });

  it('a circle is detected', () => {
    const file = (path: string, code: string): SourceFile => ({ path, code, text: code });
    const three = [
      file('src/a.ts', "import { b } from './b.ts';"),
      file('src/b.ts', "import type { C } from './c.ts';"),
      file('src/c.ts', "import type { A } from './a.ts';"),
    ];
    expect(circlesOf(three)).toEqual([['src/a.ts', 'src/b.ts', 'src/c.ts']]);
    expect(circlesOf(three.slice(0, 2))).toEqual([]);
  });
});
