import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as z from 'zod/mini';
import { docCommentsOf } from './doc-comments.ts';
import type { DocNode } from './doc-comments.ts';

/** A shape that a module of the contract exports, under the name of its component. */
export interface NamedShape {
  name: string;
  schema: z.ZodMiniType;
  module: DocNode;
  node: DocNode;
}

/** What the contract says beside its endpoints: the names of its shapes, and its comments. */
export interface ContractSource {
  shapes: readonly NamedShape[];
  /** The module and the node of the declaration that holds the endpoints of an area. */
  areas: ReadonlyMap<string, { module: DocNode; node: DocNode }>;
}

const contract = path.resolve(import.meta.dirname, '../../../contract');

function pascal(name: string): string {
  return name.replaceAll(/(?:^|[-_.])(\w)/g, (_, first: string) => first.toUpperCase());
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
}

/**
 * The name of a component: its module in the singular, then its own name, with what the two share said once. `goal` of
 * `goals.ts` is `Goal`, `goalIcon` is `GoalIcon`, and `pledgeFrequency` is `GoalPledgeFrequency`.
 */
export function componentName(file: string, exported: string): string {
  const prefix = pascal(singular(file.replace(/(?:-shapes)?\.ts$/, '')));
  const name = pascal(exported);
  const words = prefix.match(/[A-Z][a-z\d]*/g) ?? [];
  const shared = words.map((_, at) => words.slice(at).join('')).find((tail) => name.startsWith(tail));
  return shared === undefined ? prefix + name : prefix + name.slice(shared.length);
}

/** The codecs of the wire belong to every area and keep their names. */
function kitName(_file: string, exported: string): string {
  return pascal(exported);
}

function isSchema(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

async function modulesIn(folder: string): Promise<{ file: string; exports: Record<string, unknown>; doc: DocNode }[]> {
  const files = (await readdir(path.join(contract, folder))).filter((file) => /^[\w-]+\.ts$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const location = path.join(contract, folder, file);
      const [exports, source] = await Promise.all([import(pathToFileURL(location).href), readFile(location, 'utf8')]);
      return { file, exports: exports as Record<string, unknown>, doc: docCommentsOf(source) };
    }),
  );
}

/** Reads the modules of the contract. @throws Error where two shapes would have one name. */
export async function readContract(): Promise<ContractSource> {
  const shapes = new Map<z.ZodMiniType, NamedShape>();
  const areas = new Map<string, { module: DocNode; node: DocNode }>();
  for (const folder of ['kit', 'areas']) {
    const nameOf = folder === 'kit' ? kitName : componentName;
    for (const { file, exports, doc } of await modulesIn(folder)) {
      for (const [exported, value] of Object.entries(exports)) {
        const node = doc.children.get(exported);
        if (!node) continue;
        if (!isSchema(value)) {
          for (const { area, name } of Object.values(Object(value) as Record<string, { area?: string; name?: string }>))
            if (area && name) areas.set(`${area}.${name}`, { module: doc, node });
          continue;
        }
        // The first name of a shape stands; the others are aliases.
        if (!shapes.has(value)) shapes.set(value, { name: nameOf(file, exported), schema: value, module: doc, node });
      }
    }
  }
  const names = [...shapes.values()].map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Error(`Two shapes in the contract have the component name ${twice}. Rename one.`);
  return { shapes: [...shapes.values()], areas };
}
