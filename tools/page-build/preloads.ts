import type { Plugin } from 'vite';
import { firstFiles, publicModules } from './first-screens.ts';
import { frameOf, journeyFrames, shopFrames } from './frames.ts';
import { shareImage } from './share-images.ts';

/**
 * Writes which files a first screen is made of, so that they load beside the entry script instead of after it has run.
 */
export const preloads: Plugin = {
  name: 'preloads',
  apply: 'build',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    // The gallery is built by the same settings and has no first places.
    if (!chunks.some(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/web/app/index.html'))) return;
    const fileWhere = (what: string, fits: (chunk: (typeof chunks)[number]) => boolean): string => {
      const chunk = chunks.find(fits);
      if (!chunk) throw new Error(`There is no chunk ${what}.`);
      return `/${chunk.fileName}`;
    };
    const fileOf = (name: string): string => fileWhere(name, (chunk) => chunk.name === name);
    const withImports = (file: string): string[] => {
      const chunk = chunks.find(({ fileName }) => `/${fileName}` === file);
      return [...(chunk?.imports ?? []).flatMap((name) => withImports(`/${name}`)), file];
    };
    /** The files of some modules, which are imported by name, without those that every page names. */
    const filesOf = (modules: readonly string[], names: readonly string[] = []): string[] => {
      const own = modules.map((module) =>
        fileWhere(module, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${module}`) === true),
      );
      const files = new Set([...names.map(fileOf), ...own].flatMap(withImports));
      return [...files].filter((file) => !named.has(file));
    };
    const named = new Set(
      withImports(
        fileWhere('main', ({ facadeModuleId }) => facadeModuleId?.endsWith('/src/web/app/index.html') === true),
      ),
    );
    const list = await Promise.all(
      firstFiles.map(async ({ path, exact, title, modules, chunks: names, frame: file }) => ({
        path,
        ...(exact ? { exact } : {}),
        ...(title ? { title } : {}),
        files: filesOf(modules, names),
        ...(file ? { frame: await frameOf(file) } : {}),
      })),
    );
    const shops = (await shopFrames()).map(({ screen, ...shop }) => ({
      ...shop,
      exact: true,
      files: filesOf([...publicModules, `areas/commerce/${screen}`]),
    }));
    const frames = await journeyFrames();
    const script = fileOf('landing');
    const landings = frames.map(({ path, title, journey, image, frame: shown }) => ({
      path,
      exact: true,
      title,
      files: [],
      frame: shown,
      landing: { path, title, journey, image, script },
    }));
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify([...landings, ...shops, ...list]),
    });
    // Journeys that share a drawing share its image, with the name of the first one.
    const images = new Map(frames.toReversed().map((each) => [each.image, each]));
    for (const [image, { name, drawing }] of images)
      this.emitFile({ type: 'asset', fileName: `share/${image}.png`, source: await shareImage(name, drawing) });
  },
};

/**
 * The page starts with a script that runs the app's files in turn (see `boot.ts`); the development server has no such
 * files.
 */
export const boot: Plugin = {
  name: 'boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      const script = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === 'boot');
      if (!script || !filename.endsWith('/src/web/app/index.html')) return html;
      const entryScript = /(<script type="module"[^>]*? src=")([^"]+)"/;
      const app = entryScript.exec(html)?.[2];
      return html
        .replace(entryScript, (_match, start: string) => `${start}/${script.fileName}" data-app="${app}"`)
        .replace('</head>', `<link rel="modulepreload" crossorigin href="${app}">\n</head>`);
    },
  },
};
