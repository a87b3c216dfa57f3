import type { Plugin } from 'vite';

/** The sentences and sizes of the contract that only the server and its reference read stay out of the page. */
export const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/contract\/areas\/[\w-]+\.ts(?:\?|$)/ },
    handler: (code) => ({
      code: code.replaceAll(
        /\b(?:summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`)|errors: \[[^\]\n]*\]),/g,
        '',
      ),
      map: null,
    }),
  },
};

/**
 * The words by which the command palette finds a screen, or leaves it out, are of no use before the palette is there:
 * the table of routes that every first load carries goes without them, and the palette brings its own copy with them.
 */
export const routeWords: Plugin = {
  name: 'route-words',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isTable = source === './route-table.ts' && importer?.endsWith('/app/palette-screens.ts') === true;
    const isArea = source.endsWith('/routes.ts') && importer?.endsWith('/route-table.ts?words') === true;
    if (!isTable && !isArea) return undefined;
    const resolved = await this.resolve(source, importer?.replace('?words', ''), { ...options, skipSelf: true });
    return resolved ? `${resolved.id}?words` : undefined;
  },
  transform: {
    filter: { id: /src\/web\/areas\/[\w-]+\/routes\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/,\s*(?:keywords:\s*'(?:[^'\\\n]|\\.)*'|unlisted: true)/g, ''),
      map: null,
    }),
  },
};
