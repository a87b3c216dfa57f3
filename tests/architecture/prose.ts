import { parseSync } from 'vite';
import type { SourceFile } from './source-files.ts';

/** A text that a person may read, with its first line; interpolated values are replaced by '…'. */
export interface Prose {
  line: number;
  words: string;
}

interface Node {
  type: string;
  start: number;
  [part: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function wordsOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type === 'JSXText') return (node['value'] as string).trim();
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
  return null;
}

/**
 * Every text of a file that contains a space or starts with a capital letter: the rest are names. Imports, types and
 * SQL are left out.
 */
export function proseOf({ path, text }: SourceFile): Prose[] {
  const result: Prose[] = [];
  function walk(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value) || value.type === 'ImportDeclaration' || value.type === 'TSLiteralType') return;
    const tag = value['tag'];
    if (isNode(tag) && text.startsWith('sql', tag.start)) return walk((value['quasi'] as Node)['expressions']);
    const words = wordsOf(value);
    if (words !== null && (/\s/.test(words) || /^[A-Z]/.test(words)))
      result.push({
        words,
        // Most are never asked for their line.
        get line() {
          return text.slice(0, value.start).split('\n').length;
        },
      });
    for (const part of Object.values(value)) walk(part);
  }
  walk(parseSync(path, text).program);
  return result;
}
