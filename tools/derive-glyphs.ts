/**
 * Draws every icon named by the taxonomy or the database into one image of symbols, so that the browser fetches one
 * image and not 83 modules: run `node tools/run.mjs tools/derive-glyphs.ts` after adding a name to the taxonomy.
 * Source: the package lucide-react (ISC licence).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { categories, subCategories } from '#domain/categorise/taxonomy.ts';

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const source = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
const target = new URL('../src/web/design/category-glyphs.svg', import.meta.url);

/** The shapes of an icon; a replaced name refers to the new one. */
async function shapesOf(name: string): Promise<readonly Node[]> {
  const address = new URL(`${name}.mjs`, source);
  const replacement = /from '\.\/(.+)\.mjs';/.exec(await readFile(address, 'utf8'))?.[1];
  if (replacement !== undefined && replacement !== name) return shapesOf(replacement);
  return ((await import(address.href)) as { __iconData: { node: readonly Node[] } }).__iconData.node;
}

/** A shape as path commands. A row of a long list then draws only one path per icon. */
function pathOf([tag, attributes]: Node): string {
  const at = (name: string) => Number(attributes[name] ?? 0);
  if (tag === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`;
  if (tag === 'polyline') return `M${attributes.points}`;
  if (tag === 'circle') {
    // A filled circle is a small dot: a point in its centre closes the hole that its outline would leave.
    const middle = attributes.fill === undefined ? '' : `M${at('cx')} ${at('cy')}h.01`;
    return `M${at('cx') - at('r')} ${at('cy')}a${at('r')} ${at('r')} 0 1 0 ${2 * at('r')} 0a${at('r')} ${at('r')} 0 1 0 ${-2 * at('r')} 0z${middle}`;
  }
  if (tag === 'rect') {
    const radius = at('rx') || at('ry');
    const [across, down] = [at('width') - 2 * radius, at('height') - 2 * radius];
    const corner = (x: number, y: number) =>
      radius === 0 ? '' : `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
    return `M${at('x') + radius} ${at('y')}h${across}${corner(1, 1)}v${down}${corner(-1, 1)}h${-across}${corner(-1, -1)}v${-down}${corner(1, -1)}z`;
  }
  if (tag !== 'path' || attributes.d === undefined) throw new Error(`Unknown shape: ${tag}.`);
  // After another shape a path must not start where that one ended: its first move is absolute, the following commands
  // stay relative.
  return attributes.d.replace(
    /^m\s*(-?[\d.]+)[\s,]*(-?(?:\d+\.?\d*|\.\d+))\s*(?=([-\d.])?)/,
    (_, x: string, y: string, more?: string) => `M${x} ${y}${more === undefined ? '' : 'l'}`,
  );
}

async function symbolOf(name: string): Promise<string> {
  return `<symbol id="${name}" viewBox="0 0 24 24"><path d="${(await shapesOf(name)).map(pathOf).join('')}"/></symbol>`;
}

// An unknown icon is drawn as the ring of "uncategorised". The last four are on the buttons of the dashboard, whose
// icons are rows of the database (rule C17).
const names = [
  ...new Set([...categories, ...subCategories].map(({ icon }) => icon)),
  'circle-dashed',
  'sparkles',
  'tags',
  'target',
  'trending-up',
].sort();
const symbols = await Promise.all(names.map(symbolOf));
await writeFile(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
