import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, runnerImport } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { shareImage } from './tools/share-images.ts';

/** The sentences and sizes of the contract that only the server and its reference read stay out of the page. */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/contract\/areas\/[\w-]+\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(
        /\b(?:summary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`$]*`)|errors: \[[^\]\n]*\]),/g,
        '',
      ),
      map: null,
    }),
  },
};

/** Each stroke of an icon has a key of six random letters, which no packing makes smaller: its number in the icon does as well. A line of each file does nothing. */
const iconKeys: Plugin = {
  name: 'icon-keys',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler(code) {
      let strokes = 0;
      return {
        code: code.replace('__iconData.node;', '').replaceAll(/\bkey: "\w+"/g, () => `key: "${strokes++}"`),
        map: null,
      };
    },
  },
};

/**
 * The words by which the command palette finds a screen, or leaves it out, are of no use before the palette is there: the table of routes that
 * every first load carries goes without them, and the palette brings its own copy with them.
 */
const routeWords: Plugin = {
  name: 'route-words',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const isTable = source === './route-table.ts' && importer?.endsWith('/app/palette-screens.ts') === true;
    const isArea = source.endsWith('/routes.ts') && importer?.endsWith('/route-table.ts?words') === true;
    if (!isTable && !isArea) return undefined;
    const found = await this.resolve(source, importer?.replace('?words', ''), { ...options, skipSelf: true });
    return found ? `${found.id}?words` : undefined;
  },
  transform: {
    filter: { id: /src\/web\/areas\/[\w-]+\/routes\.ts$/ },
    handler: (code) => ({
      code: code.replaceAll(/,\s*(?:keywords:\s*'(?:[^'\\\n]|\\.)*'|unlisted: true)/g, ''),
      map: null,
    }),
  },
};

/**
 * An import of a screen comes wrapped in a loader of the files that go with it. There are none (see `modulePreload`), and the
 * wrapper says the screen's name three times for each of a hundred routes: the plain import says it once.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const wrapped =
        /\(await [\w$]+\(async\(\)=>\{let\{(\w+):([\w$]+)\}=await (import\(`[^`]+`\)(?:\.then\([\w$]+=>[\w$.]+\))?);return\{\1:\2\}\},\[\]\)\)\.\1\b/g;
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = file.code.replaceAll(wrapped, '(await $3).$1');
    },
  },
};

/** The chunks of a shop or a checkout. */
const buyingChunks = ['fields', 'person', 'shell', 'ways-to-buy', 'offers'];

/** The chunks of a visitor's first screen, by the beginning of its path; the server names them in the page, so that they load at once. */
const firstChunks: readonly {
  path: string;
  exact?: true;
  title?: string;
  chunks: readonly string[];
  /** Modules that are imported on the way there: the small files with their names, which the chunks are reached by. */
  modules?: readonly string[];
  frame?: string;
}[] = [
  { path: '/', exact: true, chunks: [], title: 'Know what’s safe to spend', frame: 'landing' },
  { path: '/auth/login', chunks: ['fields', 'door'], frame: 'login-frame.html' },
  { path: '/auth/sign-up', chunks: ['fields', 'door'] },
  { path: '/auth/', chunks: ['fields', 'door', 'ways-to-buy', 'further'] },
  {
    path: '/nd2',
    chunks: ['person', 'shell', 'money', 'home'],
    modules: ['app/shell-layout.tsx', 'areas/dashboard/dashboard-page.tsx', 'areas/dashboard/reads.ts'],
  },
  ...['/public/', '/checkout', '/packs/', '/membership-', '/wp-v3', '/payment'].map((path) => ({
    path,
    chunks: buyingChunks,
  })),
  { path: '/operator', chunks: ['fields', 'person', 'shell', 'ways-to-buy', 'further', 'pieces', 'more-pieces'] },
  { path: '/', chunks: ['fields', 'person', 'shell', 'pieces', 'more-pieces'] },
];

interface LandingModule {
  LandingPage: ComponentType<{ brand: string; plans: object[] }>;
}

/** The landing page as plain HTML. The names in braces are filled in by the server: the brand, and each plan in turn. */
async function landingFrame(): Promise<string> {
  const { module } = await runnerImport<LandingModule>(
    new URL('src/web/areas/landing/landing-page.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  const plan = { name: '{plan}', price: '{price}', description: '{description}', features: ['{feature}'] };
  return renderToStaticMarkup(createElement(module.LandingPage, { brand: '{brand}', plans: [plan] }));
}

/** What is seen there before the first script has run, without its comments and the space between its tags. */
async function frameOf(file: string): Promise<string> {
  if (file === 'landing') return landingFrame();
  return readFileSync(new URL(`src/web/app/${file}`, import.meta.url), 'utf8')
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .replaceAll(/\n\s*/g, '');
}

interface FramesModule {
  landingFrames: (drawings: string) => {
    path: string;
    title: string;
    journey: string;
    name: string;
    image: string;
    drawing: string;
    frame: string;
  }[];
}

/** The landing pages of the journeys as plain HTML, in which the server fills in the words of the day. */
async function journeyFrames() {
  const { module } = await runnerImport<FramesModule>(
    new URL('src/web/flows/landing/frames.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  return module.landingFrames(readFileSync(new URL('src/web/flows/illustrations.svg', import.meta.url), 'utf8'));
}

interface ShopModule {
  firstFrames: () => { path: string; title: string; screen: string; frame: string }[];
}

/** The shops and checkouts for everybody, with their heading and grey shapes in place of what loads. */
async function shopFrames() {
  const { module } = await runnerImport<ShopModule>(
    new URL('src/web/areas/commerce/first-frames.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  return module.firstFrames();
}

/** Writes which files those are, so that they load beside the entry script instead of after it has run. */
const preloads: Plugin = {
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
    const fileOfModule = (module: string): string =>
      fileWhere(module, ({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${module}`) === true);
    const list = await Promise.all(
      firstChunks.map(async ({ path, exact, title, chunks: names, modules = [], frame: file }) => ({
        path,
        ...(exact ? { exact } : {}),
        ...(title ? { title } : {}),
        files: [...names.map(fileOf), ...modules.map(fileOfModule)],
        ...(file ? { frame: await frameOf(file) } : {}),
      })),
    );
    const withImports = (fileName: string): string[] => {
      const chunk = chunks.find((each) => each.fileName === fileName);
      return [...(chunk?.imports ?? []).flatMap(withImports), fileName];
    };
    const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/web/app/index.html'));
    const named = new Set(withImports(main!.fileName));
    const shops = (await shopFrames()).map(({ screen, ...shop }) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/areas/commerce/${screen}`));
      if (!chunk) throw new Error(`The screen ${screen} has no chunk.`);
      const files = new Set([...buyingChunks.map(fileOf), ...withImports(chunk.fileName).map((name) => `/${name}`)]);
      return { ...shop, exact: true, files: [...files].filter((file) => !named.has(file.slice(1))) };
    });
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

/** The page starts with a script that runs the app's files in turn (see `boot.ts`); the development server has no such files. */
const boot: Plugin = {
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

/** What every page needs is one cached file that changes only with its version. */
const core = /node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//;
/**
 * What stands before any screen: the session, the calls and the pieces that every screen shows. One file compresses
 * better than thirty. What is listed brings along all that it imports, so nothing here may import an area or a contract but the session's.
 */
const kit =
  'api|api-problem|arrival|clock|gates|mutation|navigator|offline|paths|product|query|refresh|request|route|session|session-start|session-store|storage|tabs|upload|user-check';
const design = 'brand-mark|button|empty-state|icon|icon-button|link|progress-bar|spinner|toast-region|toasts|top-layer';
const app = 'offline-notice|palette-key|route-table|shown-location';
/** What every contract is written in. It runs in a task of its own (see `boot.ts`), as making schemas takes long. */
const schemas = /node_modules\/zod\/|src\/contract\/kit\//;
const frame = new RegExp(
  `src/web/kit/(?:${kit})\\.tsx?$|src/web/design/(?:${design})\\.tsx?$|src/contract/areas/session\\.ts|src/web/areas/[\\w-]+/routes\\.ts$|src/web/app/(?:${app})\\.tsx?$|node_modules/(?:class-variance-authority|clsx)/|lucide-react/dist/esm/(?:shared|Icon|create|context|default)`,
);

/** The form, its fields, and what else signing in needs; the home of a member has none of it. */
const fields =
  /src\/web\/kit\/(?:destination|device-facts|form|form-store|form-values)\.tsx?$|src\/web\/design\/(?:checkbox|field|password-input|text-field)\.tsx$/;
/** The screen that a visitor sees first, and its icons. */
const door =
  /src\/web\/areas\/session\/(?:login-page|login-form|other-ways|auth-page|sign-in-end|reads)\.tsx?$|lucide-react\/dist\/esm\/icons\/(?:fingerprint-pattern|grid-3x3|key-round)\./;
/** The contracts of the member as a person; the door asks for the server's time by one of them. */
const person = /src\/contract\/areas\/(?:home-settings|profile|reference|security|settings)\.ts$/;
/** What stands around every screen of a member, and what nearly every one of them shows. */
const shell =
  /src\/web\/app\/(?:shell-layout|navigation)\.tsx?$|src\/web\/design\/(?:badge|category-icon|money|notice|page|skeleton)\.tsx$|src\/web\/kit\/(?:member|query-state|time)\.tsx?$/;
/** Rows of money as home, the history and the accounts show them, with the contracts that they come by. */
const money =
  /src\/contract\/areas\/(?:bank-accounts|categories|safe-to-spend|spending-pace|transactions)\.ts$|src\/web\/areas\/transactions\/(?:public|transaction-face|filters|category-options)\.tsx?$/;
/** The home of a member. */
const home =
  /src\/web\/areas\/dashboard\/(?:dashboard-page|home-[\w-]+|safe-[\w-]+|overdue-loan|on-view|uncategorised-notice|page-defaults|reads|widgets\/(?:bills|pace)-widget)\.tsx?$|src\/web\/design\/charts\/pace-chart\.tsx$/;

/** The table of the shops and checkouts, which is all that their own first load needs. */
const waysToBuy = /src\/web\/areas\/commerce\/buying-routes\.ts$/;
/** The table of the screens that no first load but their own knows. */
const further = /src\/web\/(?:app\/further-routes|areas\/[\w/-]+-routes)\.ts$/;

/**
 * Small modules that many screens share: design components, icons, helpers. In files of their own they made a screen
 * wait for up to forty requests in four rounds; together they are one that stays in the cache. What shops and checkouts
 * need of them is a file of its own, as they are often the first that somebody sees of us.
 */
const pieces =
  /src\/web\/(?:design|kit)\/|lucide-react\/dist\/esm\/icons|src\/domain\/(?:text|calendar|money)\/|src\/web\/areas\/shop\/address-fields/;
/** What the screens of buying share: the cart, the orders and the products. */
const buying =
  /src\/web\/areas\/(?:commerce\/(?!back-office)|shop\/)|src\/(?:contract\/areas|domain\/commerce)\/(?:cart|orders|order-shapes|memberships|catalogue|shop|gift-cards|order-state|tiers|pricing)\.ts$/;

/** What every page loads before its screen, and the first screens of visitors and members. */
const startRoots = ['app/main.tsx'];
const firstRoots = [
  ...startRoots,
  'app/shell-layout.tsx',
  'areas/session/login-page.tsx',
  'areas/dashboard/dashboard-page.tsx',
];
const checkoutRoots = ['areas/commerce/checkout/checkout-page.tsx'];
const shopRoots = ['areas/commerce/packs/packs-page.tsx', 'areas/commerce/memberships/memberships-page.tsx'];
const webFolder = new URL('src/web/', import.meta.url).pathname;

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Whether a module is loaded with some roots, directly or through others. */
function loadedWith(roots: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  let known: Set<string> | undefined;
  return (id, graph) => {
    if (!known) {
      known = new Set();
      const queue = roots.map((root) => webFolder + root);
      for (const next of queue) {
        if (known.has(next)) continue;
        known.add(next);
        queue.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
      }
    }
    return known.has(id);
  };
}
const isOfStart = loadedWith(startRoots);
const isOfFirstScreens = loadedWith(firstRoots);
const isOfCheckouts = loadedWith(checkoutRoots);
const isOfBuying = loadedWith([...checkoutRoots, ...shopRoots]);
const isOfShops = loadedWith(shopRoots);
const isAny = (): boolean => true;

/** Names the chunk of a module that no first screen of a member loads. */
function later(belongs: (id: string, graph: ModuleGraph) => boolean, name: string) {
  return (id: string, graph: ModuleGraph): string | null =>
    isOfFirstScreens(id, graph) || !belongs(id, graph) ? null : name;
}
/** The entries keep their own modules: a chunk without its entry would not run. */
const entry = /src\/web\/app\/(?:main\.tsx|index\.html)$/;

export default defineConfig({
  root: 'src/web/app',
  plugins: [leanContract, iconKeys, routeWords, react(), tailwindcss(), preloads, boot, plainImports],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // A link fetches its screen when it is pointed at; naming the files of every screen in the first one costs more than that saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: 'src/web/app/index.html',
        boot: 'src/web/app/boot.ts',
        landing: 'src/web/app/landing-start.ts',
        'service-worker': 'src/web/app/service-worker.ts',
      },
      output: {
        // The worker must keep its name and lie at the top, or it would serve a part of the site only.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // The table of routes names the chunk of every screen, in every first load: a short hash tells them apart as well as a name.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'core', test: core, priority: 9 },
            { name: 'schemas', test: schemas, priority: 8 },
            { name: 'frame', test: frame, priority: 7 },
            { name: 'fields', test: fields, priority: 6 },
            { name: 'person', test: person, priority: 6 },
            { name: 'door', test: door, priority: 5 },
            { name: 'shell', test: shell, priority: 4 },
            { name: 'money', test: money, priority: 3 },
            {
              name: (id, graph) => (!entry.test(id) && isOfStart(id, graph) ? 'start' : null),
              priority: 2,
            },
            { name: 'home', test: home, priority: 1 },
            { name: 'ways-to-buy', test: waysToBuy, priority: 2 },
            { name: 'further', test: further, priority: 1 },
            // The first screens have their own files, and load none of what only later ones need. A group takes along what
            // its modules import, so what shops and checkouts need comes before the rest.
            { name: later(isOfShops, 'offers'), test: buying, minShareCount: 3, priority: 1 },
            { name: later(isOfCheckouts, 'buying'), test: buying, minShareCount: 3, priority: 1 },
            { name: later(isOfBuying, 'pieces'), test: pieces, minShareCount: 6, priority: 1 },
            { name: later(isAny, 'more-pieces'), test: pieces, minShareCount: 6 },
            { name: later(isAny, 'more-offers'), test: buying, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
