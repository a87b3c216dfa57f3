import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loader = fileURLToPath(new URL('../../src/web/app/load-chunk.ts', import.meta.url));

/**
 * Vite wraps the imports of chunks in a loader of the files that go with them. There are none (see `modulePreload`), so
 * ours takes its place, which loads a failed chunk again.
 */
export const chunkLoader: Plugin = {
  name: 'chunk-loader',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(loader)};`,
  },
};

const chunk = String.raw`import\((\x60\.\/[^\x60]+\x60)\)`;
/** `load(()=>import(chunk),[])`, perhaps with what is made of the module. */
const plain = new RegExp(String.raw`([\w$]+)\(\(\)=>${chunk}((?:\.then\(.*?\))?),\[\]\)`, 'gs');
/**
 * `load(async()=>{let{Name:n}=await import(chunk);return{Name:n}},[])`, perhaps with what another chunk calls the
 * module.
 */
const named = new RegExp(
  String.raw`([\w$]+)\(async\(\)=>\{let\{[^{}]*\}=await ${chunk}((?:\.then\([\w$]+=>[\w$.]+\))?);return\{[^{}]*\}\},\[\]\)`,
  'g',
);

/** The wrapper says the name of a screen three times for each of a hundred routes: what remains says it once. */
export const chunkImports: Plugin = {
  name: 'chunk-imports',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        file.code = file.code.replaceAll(named, '$1($2)$3').replaceAll(plain, '$1($2)$3');
        const left = new RegExp(`.{0,60}${chunk}.{0,60}`).exec(file.code);
        if (left) this.error(`${file.fileName} imports a chunk without its loader: ${left[0]}`);
      }
    },
  },
};
