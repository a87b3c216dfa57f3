import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/**
 * A module for each endpoint. An area of the contract is one object, of which a bundler keeps all or nothing: a
 * checkout that places an order would load what operators look orders up by. A screen that says `orders.createOrder`
 * gets that endpoint alone, as `orders.ts?endpoint=createOrder`; what endpoints share stays in the file of the area. A
 * file that uses an area as a whole keeps the object.
 */

interface Syntax {
  type: string;
  start: number;
  end: number;
}
type Node = Syntax & Record<string, unknown>;

interface Area {
  /** The name of the object in the code, and of the area in keys. */
  object: string;
  key: string;
  endpoints: ReadonlyMap<string, { text: string; names: ReadonlySet<string> }>;
  imports: readonly { names: readonly string[]; text: string }[];
  /** What stands beside the object, with the names that are exported already. */
  own: readonly string[];
  exported: ReadonlySet<string>;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string =>
  (node as { name?: string; value?: string }).name ?? String((node as Node)['value']);

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) yield* value.filter(isNode);
    else if (isNode(value)) yield value;
  }
}

/** Every name in a piece of code, those of its keys among them. */
function* identifiersIn(node: Node): Generator<string> {
  if (node.type === 'Identifier') yield nameOf(node);
  for (const child of childrenOf(node)) yield* identifiersIn(child);
}

/** The declarations of a module, out of their exports. */
interface Declaration {
  node: Node;
  isExported: boolean;
}

function declarationsOf(body: readonly Node[]): Declaration[] {
  return body.flatMap((node): Declaration[] => {
    if (node.type !== 'ExportNamedDeclaration') return [{ node, isExported: false }];
    return isNode(node['declaration']) ? [{ node: node['declaration'], isExported: true }] : [];
  });
}

function namesIn({ type, ...node }: Node): string[] {
  if (type === 'FunctionDeclaration') return [nameOf(node['id'])];
  if (type !== 'VariableDeclaration') return [];
  return (node['declarations'] as Node[]).map((one) => nameOf(one['id']));
}

/** Reads an area; undefined for a file that declares none. */
function readArea(code: string): Area | undefined {
  const body = parseAst(code, { lang: 'ts' }).body as unknown as Node[];
  const declarations = declarationsOf(body);
  const variables = declarations.flatMap(({ node }) =>
    node.type === 'VariableDeclaration' ? (node['declarations'] as Node[]) : [],
  );
  const object = variables.find(
    (one) => isNode(one['init']) && nameOf((one['init'] as Node)['callee'] ?? {}) === 'defineArea',
  );
  if (!object) return undefined;
  const [key, endpoints] = (object['init'] as Node)['arguments'] as [Node, Node];
  const properties = (endpoints['properties'] ?? []) as Node[];
  const isPlain = properties.every((one) => one.type === 'Property' && !one['computed'] && one['value'] !== undefined);
  if (!isPlain) return undefined;
  const named = declarations.flatMap(({ node, isExported }) => namesIn(node).map((name) => ({ name, isExported })));
  return {
    object: nameOf(object['id']),
    key: String(key['value']),
    endpoints: new Map(
      properties.map((one) => {
        const value = one['value'] as Node;
        return [nameOf(one['key']), { text: code.slice(value.start, value.end), names: new Set(identifiersIn(value)) }];
      }),
    ),
    imports: body
      .filter(({ type, importKind }) => type === 'ImportDeclaration' && importKind !== 'type')
      .map((one) => ({
        names: (one['specifiers'] as Node[]).map((specifier) => nameOf(specifier['local'])),
        text: code.slice(one.start, one.end),
      })),
    own: named.map(({ name }) => name).filter((name) => name !== nameOf(object['id'])),
    exported: new Set(named.filter(({ isExported }) => isExported).map(({ name }) => name)),
  };
}

/** The module of one endpoint. */
function endpointCode(file: string, area: Area, name: string): string {
  const { text, names } = area.endpoints.get(name)!;
  const imports = area.imports.filter((one) => one.names.some((imported) => names.has(imported)));
  const shared = area.own.filter((one) => names.has(one));
  const specifiers = shared.map((one) => (area.exported.has(one) ? one : `$${one} as ${one}`));
  return [
    ...imports.map((one) => one.text),
    ...(shared.length > 0 ? [`import { ${specifiers.join(', ')} } from '${file}';`] : []),
    `export const endpoint = { ...${text}, area: '${area.key}', name: '${name}' };`,
  ].join('\n');
}

/** The file of an area: what is not used in the page is left out, and what its endpoints share is exported. */
function areaCode(code: string, { own, exported }: Area): string {
  const declarations = declarationsOf(parseAst(code, { lang: 'ts' }).body as unknown as Node[]);
  const inits = declarations
    .flatMap(({ node }) => (node.type === 'VariableDeclaration' ? (node['declarations'] as Node[]) : []))
    .flatMap((one) => (isNode(one['init']) ? [one['init']] : []))
    .toSorted((a, b) => b.start - a.start);
  let result = code;
  for (const { start, end } of inits)
    result = `${result.slice(0, start)}/* @__PURE__ */ (() => (${result.slice(start, end)}))()${result.slice(end)}`;
  const hidden = own.filter((name) => !exported.has(name));
  return hidden.length === 0
    ? result
    : `${result}\nexport { ${hidden.map((name) => `${name} as $${name}`).join(', ')} };\n`;
}

/**
 * Where a file says `orders.createOrder`; undefined where it uses the name in any other way, or another thing of that
 * name.
 */
function usesOf(root: Node, local: string, area: Area): { start: number; end: number; name: string }[] | undefined {
  const uses: { start: number; end: number; name: string }[] = [];
  let isWhole = false;
  function visit(node: Node): void {
    if (node.type === 'ImportDeclaration') return;
    if (node.type === 'Identifier' && nameOf(node) === local) isWhole = true;
    const member = node.type === 'MemberExpression' && !node['computed'];
    const object = node['object'];
    if (member && isNode(object) && object.type === 'Identifier' && nameOf(object) === local) {
      const name = nameOf(node['property']);
      if (area.endpoints.has(name)) uses.push({ start: node.start, end: node.end, name });
      else isWhole = true;
      return;
    }
    const isKey = node.type === 'Property' && !node['computed'] && !node['shorthand'];
    for (const child of childrenOf(node)) {
      if ((member && child === node['property']) || (isKey && child === node['key'])) continue;
      visit(child);
    }
  }
  visit(root);
  return isWhole ? undefined : uses;
}

const areaFile = /\/src\/contract\/areas\/[\w-]+\.ts$/;
const endpointFile = /^(.*\/src\/contract\/areas\/[\w-]+\.ts)\?endpoint=(\w+)$/;

type AreaIn = (file: string) => Area | undefined;

interface Change {
  start: number;
  end: number;
  text: string;
}

/** The code of a file with an import for each endpoint that it names; null where there is none. */
function withEndpoints(code: string, root: Node, fileOf: ReadonlyMap<string, string>, areaIn: AreaIn): string | null {
  const changes: Change[] = [];
  const imports = new Set<string>();
  for (const node of importsOf(root)) {
    const file = fileOf.get(nameOf(node['source']));
    const area = file === undefined ? undefined : areaIn(file);
    const specifier = (node['specifiers'] as Node[]).find(
      (one) => one.type === 'ImportSpecifier' && nameOf(one['imported']) === area?.object,
    );
    if (!area || !specifier) continue;
    const local = nameOf(specifier['local']);
    for (const { start, end, name } of usesOf(root, local, area) ?? []) {
      changes.push({ start, end, text: `${local}$${name}` });
      imports.add(`import { endpoint as ${local}$${name} } from '${file}?endpoint=${name}';`);
    }
  }
  if (changes.length === 0) return null;
  let result = code;
  for (const { start, end, text } of changes.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end);
  return `${[...imports].join('\n')}\n${result}`;
}

const importsOf = (root: Node): Node[] => (root['body'] as Node[]).filter(({ type }) => type === 'ImportDeclaration');

/** The areas of the contract as the page's build has them: their own files without what nobody uses. */
function areaFiles(areaIn: AreaIn): Plugin {
  return {
    name: 'endpoint-modules',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: endpointFile },
      handler(id) {
        const [, file = '', name = ''] = endpointFile.exec(id) ?? [];
        return { code: endpointCode(file, areaIn(file)!, name), moduleType: 'ts' };
      },
    },
    transform: {
      filter: { id: areaFile },
      handler(code, id) {
        const area = areaIn(id);
        return area && { code: areaCode(code, area), map: null };
      },
    },
  };
}

function endpointImports(areaIn: AreaIn): Plugin {
  return {
    name: 'endpoint-imports',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?$/, code: '#contract/areas/' },
      async handler(code, id) {
        const root = this.parse(code) as unknown as Node;
        const sources = importsOf(root).map((node) => nameOf(node['source']));
        const named = sources.filter((source) => source.startsWith('#contract/areas/'));
        const resolved = await Promise.all(
          named.map(async (source) => [source, (await this.resolve(source, id))?.id] as const),
        );
        const files = resolved.flatMap(([source, file]) =>
          file && areaFile.test(file) ? [[source, file] as const] : [],
        );
        const result = withEndpoints(code, root, new Map(files), areaIn);
        return result === null ? null : { code: result, map: null };
      },
    },
  };
}

export function endpointModules(): Plugin[] {
  const areas = new Map<string, Area | undefined>();
  const areaIn: AreaIn = (file) => {
    if (!areas.has(file)) areas.set(file, readArea(readFileSync(file, 'utf8')));
    return areas.get(file);
  };
  return [areaFiles(areaIn), endpointImports(areaIn)];
}
