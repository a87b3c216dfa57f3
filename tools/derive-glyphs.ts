/**
 * Draws every icon that the taxonomy names into one picture of symbols, so that the browser fetches them as a picture
 * of 79 and not as 79 pieces of code: `node tools/run.mjs tools/derive-glyphs.ts` after a new name in the taxonomy.
 * Source: the package lucide-react (ISC licence).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { categories, subCategories } from '#domain/categorise/taxonomy.ts';

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const source = new URL('../node_modules/lucide-react/dist/esm/icons/', import.meta.url);
const target = new URL('../src/web/design/category-glyphs.svg', import.meta.url);

/** The shapes of an icon; a name that has been replaced leads on to the new one. */
async function shapesOf(name: string): Promise<readonly Node[]> {
  const address = new URL(`${name}.mjs`, source);
  const replacement = /from '\.\/(.+)\.mjs';/.exec(await readFile(address, 'utf8'))?.[1];
  if (replacement !== undefined && replacement !== name) return shapesOf(replacement);
  return ((await import(address.href)) as { __iconData: { node: readonly Node[] } }).__iconData.node;
}

async function symbolOf(name: string): Promise<string> {
  const shapes = (await shapesOf(name)).map(([tag, attributes]) => `<${tag} ${Object.entries(attributes).filter(([at]) => at !== 'key').map(([at, value]) => `${at}="${value}"`).join(' ')}/>`);
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}

// An icon that nobody knows is drawn as the ring of "uncategorised".
const names = [...new Set([...categories, ...subCategories].map(({ icon }) => icon)), 'circle-dashed'].sort();
const symbols = await Promise.all(names.map(symbolOf));
await writeFile(target, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`);
