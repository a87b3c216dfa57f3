/**
 * The doc comments of a contract module, found by the names that its declarations and properties have in the source.
 */

/** A declaration, or a property of one. */
export interface DocNode {
  comment?: string;
  /** Declarations of the module that its value is made of; what it lacks itself may be said there. */
  parts: string[];
  /** The declaration that is its whole value, apart from `z.optional` and `z.nullable`. */
  same?: string;
  children: Map<string, DocNode>;
}

interface OpenNode {
  indent: number;
  node: DocNode;
}

const KEY = /^(\s*)(?:export )?(?:const )?(\w+)(?: = |: |,$)/;
const SPREAD = /^(\s*)\.\.\.(\w+)/;
const WHOLE = /^(?:z\.(?:optional|nullable)\()*(\w+)\)*[,;]?$/;

function emptyNode(): DocNode {
  return { parts: [], children: new Map() };
}

function textOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/^\s*\/\*\*|\*\/\s*$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .filter((line) => !line.startsWith('@'))
    .join(' ')
    .trim();
}

/** Splits a source into lines of code, each with the doc comment that stands directly above it. */
function commentedLines(source: string): { line: string; comment: string | undefined }[] {
  const result: { line: string; comment: string | undefined }[] = [];
  let open: string[] | undefined;
  let comment: string | undefined;
  for (const line of source.split('\n')) {
    if (open || line.trimStart().startsWith('/**')) {
      open = [...(open ?? []), line];
      if (!line.includes('*/')) continue;
      comment = textOf(open) || undefined;
      open = undefined;
      continue;
    }
    result.push({ line, comment });
    comment = undefined;
  }
  return result;
}

function namesIn(line: string): string[] {
  return (line.match(/(?<![.\w'])[A-Za-z_]\w*/g) ?? []).filter((name) => name !== 'z');
}

/**
 * Reads a module by the indentation that the formatter gives it: a line belongs to the last line above it that is
 * indented less. Properties that share a line with their object have no comments of their own and are not read.
 */
export function docCommentsOf(source: string): DocNode {
  const module = emptyNode();
  const stack: OpenNode[] = [{ indent: -1, node: module }];
  for (const { line, comment } of commentedLines(source)) {
    const indent = line.search(/\S/);
    if (indent < 0) continue;
    while (stack.at(-1)!.indent >= indent) stack.pop();
    const parent = stack.at(-1)!.node;
    const key = KEY.exec(line);
    if (!key) {
      const spread = SPREAD.exec(line)?.[2];
      if (spread) parent.parts.push(spread);
      continue;
    }
    const name = key[2]!;
    const value = line.endsWith(`${name},`) && key[0].endsWith(',') ? name : line.slice(key[0].length);
    const node: DocNode = { ...emptyNode(), parts: namesIn(value) };
    const same = WHOLE.exec(value)?.[1];
    if (same) node.same = same;
    if (comment) node.comment = comment;
    parent.children.set(name, node);
    stack.push({ indent, node });
  }
  return module;
}

/** A node and the declarations that it is made of, however deep. */
function withParts(module: DocNode, node: DocNode, seen = new Set<DocNode>()): DocNode[] {
  if (seen.has(node)) return [];
  seen.add(node);
  const parts = node.parts.flatMap((name) => module.children.get(name) ?? []);
  return [node, ...parts.flatMap((part) => withParts(module, part, seen))];
}

/** The node of a property, by its name; undefined where the source does not show it. */
export function propertyOf(module: DocNode, node: DocNode, name: string): DocNode | undefined {
  for (const part of withParts(module, node)) {
    const child = part.children.get(name);
    if (child) return child;
  }
  return undefined;
}

/** What is said of a property: its own comment, or that of the declaration that is its value. */
export function commentOf(module: DocNode, node: DocNode): string | undefined {
  if (node.comment !== undefined || node.same === undefined) return node.comment;
  const declaration = module.children.get(node.same);
  return declaration && declaration !== node ? commentOf(module, declaration) : undefined;
}
