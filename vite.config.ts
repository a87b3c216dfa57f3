import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { defineConfig, runnerImport } from 'vite';
import type { Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { endpointModules } from './tools/endpoint-modules.ts';
import { shareImage } from './tools/share-images.ts';

/** The sentences and sizes of the contract that only the server and its reference read stay out of the page. */
const leanContract: Plugin = {
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
 * An icon of lucide is data: its strokes, which a component of some lines can draw. The library's own turns data of any
 * size, alias and framework into SVG, in 3 kB of every first load; its attributes are the same.
 */
const drawIcon = `import { createElement } from 'react';
const isNamed = (props) => Object.keys(props).some((name) => name.startsWith('aria-') || name === 'role');
export default (strokes) => ({ size = 24, ...props }) =>
  createElement('svg', { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24',
    fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
    'aria-hidden': isNamed(props) ? undefined : true, ...props,
  }, ...strokes.map(([tag, attributes]) => createElement(tag, attributes)));`;

const iconData =
  /const __iconData = \{\s*name: "[\w-]+",\s*size: 24,\s*node: (\[.*?\])(?:,\s*aliases: [^\n]*)?\s*\};\s*__iconData\.node;/s;

/** Icons without what is only of use to the library's component: their names, and a key for each stroke. */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/createLucideIcon\.mjs$/ },
    handler: () => '\0draw-icon',
  },
  load: {
    filter: { id: /^\0draw-icon$/ },
    handler: () => drawIcon,
  },
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.m?js$/ },
    handler(code) {
      // An older name of an icon leads to the one with its data.
      if (!code.includes('createLucideIcon')) return null;
      if (!iconData.test(code)) throw new Error(`An icon has another form than expected:\n${code.slice(0, 400)}`);
      return {
        code: code.replace(iconData, 'const __iconData = $1;').replaceAll(/,\s*key: "\w+"/g, ''),
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

/**
 * React Router makes all of its components where they are declared, which no bundler may leave out unless it is told that
 * making one does nothing else. We use its hooks and `Routes` alone: without its links and forms it is a third smaller.
 */
const pureRouter: Plugin = {
  name: 'pure-router',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/.*\.js$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^(const \w+ = )(?=React[\w$]*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ ')
        .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, ''),
      map: null,
    }),
  },
};

/** No query here is an infinite one, yet every query brings along what those need. */
const noInfiniteQueries: Plugin = {
  name: 'no-infinite-queries',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/infiniteQueryBehavior\.js$/ },
    handler: () => '\0no-infinite-queries',
  },
  load: {
    filter: { id: /^\0no-infinite-queries$/ },
    handler: () => `
      export const infiniteQueryBehavior = () => { throw new Error('The build leaves infinite queries out.'); };
      export const hasNextPage = infiniteQueryBehavior, hasPreviousPage = infiniteQueryBehavior;`,
  },
};

/** What a screen for everybody has around it, and the table that it is found in. */
const publicModules = ['app/public-layout.tsx', 'areas/commerce/buying-routes.ts'];
/** What a member's screen has around it, and the table of all menus. */
const memberModules = ['app/route-table.ts', 'app/shell-layout.tsx'];
const doorModules = ['app/route-table.ts', 'app/auth-layout.tsx', 'areas/session/login-page.tsx'];
const homeModules = [...memberModules, 'areas/dashboard/dashboard-page.tsx', 'areas/dashboard/reads.ts'];

/**
 * What a visitor's first screen is made of, by the beginning of its path. The server names their files in the page, with
 * all that they import, so that they load at once.
 */
const firstFiles: readonly {
  path: string;
  exact?: true;
  title?: string;
  modules: readonly string[];
  /** Chunks beside those. */
  chunks?: readonly string[];
  frame?: string;
}[] = [
  {
    path: '/',
    exact: true,
    modules: ['app/route-table.ts'],
    title: 'Know what’s safe to spend',
    frame: 'landing',
  },
  { path: '/auth/login', modules: doorModules, frame: 'login-frame.html' },
  { path: '/auth/sign-up', modules: doorModules },
  { path: '/auth/', modules: [...doorModules, 'app/further-routes.ts'] },
  { path: '/nd2', modules: homeModules },
  ...['/public/', '/checkout', '/packs/', '/membership-', '/wp-v3', '/payment'].map((path) => ({
    path,
    modules: publicModules,
    chunks: ['fields'],
  })),
  {
    path: '/operator',
    modules: [...memberModules, 'app/further-routes.ts'],
    chunks: ['fields', 'door-fields', 'choices', 'ways', 'pieces'],
  },
  { path: '/', modules: memberModules, chunks: ['fields', 'door-fields', 'choices', 'ways', 'pieces'] },
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
const core =
  /^\0rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\/(?!.*\/(?:useQueries|queriesObserver|useMutationState)\.js$)/;
/**
 * What stands before any screen: the session, the calls and the pieces that every screen shows. One file compresses
 * better than thirty. What is listed brings along all that it imports, so nothing here may import an area or a contract but the session's and the one of
 * the server's time.
 */
const kit =
  'api|api-problem|arrival|clock|gates|mutation|navigator|offline|paths|product|query|refresh|request|route|session|session-start|session-store|storage|tabs|upload|user-check';
const design = 'brand-mark|button|empty-state|icon|icon-button|link|loading-bar|spinner|toast-region|toasts|top-layer';
const app = 'offline-notice|palette-key|shown-location';
/** What every contract is written in. It runs in a task of its own (see `boot.ts`), as making schemas takes long. */
const schemas = /node_modules\/zod\/|src\/contract\/kit\//;
const frame = new RegExp(
  `src/web/kit/(?:${kit})\\.tsx?$|src/web/design/(?:${design})\\.tsx?$|src/contract/areas/(?:session|reference)\\.ts$|src/web/app/(?:${app})\\.tsx?$|node_modules/(?:class-variance-authority|clsx)/|^\\0draw-icon$`,
);

/** The table of the screens that the menus lead to. A visitor who buys something does without. */
const routeTables = /src\/web\/(?:app\/route-table|areas\/[\w-]+\/routes)\.ts$/;
/** The table of the shops and checkouts, which is all that their own first load needs. */
const waysToBuy = /src\/web\/areas\/commerce\/buying-routes\.ts$/;
/** The table of the screens that no first load but their own knows. */
const further = /src\/web\/(?:app\/further-routes|areas\/[\w/-]+-routes)\.ts$/;
/** The contracts of the member as a person. */
const person = /src\/contract\/areas\/(?:home-settings|profile|security|settings)\.ts$/;
/** Rows of money as home, the history and the accounts show them, with the contracts that they come by. */
const money =
  /src\/contract\/areas\/(?:bank-accounts|categories|safe-to-spend|spending-pace|transactions)\.ts$|src\/web\/areas\/transactions\/(?:public|transaction-face|filters|category-options)\.tsx?$/;
/** What stands around the screens of a member, as opposed to their home. */
const memberShell = /src\/web\/app\//;

/**
 * Small modules that many screens share: design components, icons, helpers. In files of their own they made a screen
 * wait for up to forty requests in four rounds; together they are one that stays in the cache. What the first screens
 * need of them are files of their own.
 */
const pieces =
  /src\/web\/(?:design|kit)\/|lucide-react\/dist\/esm\/icons|src\/domain\/(?:text|calendar|money)\/|src\/web\/areas\/shop\/address-fields/;
/** What the screens of buying share: the cart, the orders and the products. */
const buying =
  /src\/web\/areas\/(?:commerce\/(?!back-office)|shop\/)|src\/(?:contract\/areas|domain\/commerce)\/(?:cart|orders|order-shapes|memberships|catalogue|shop|gift-cards|order-state|tiers|pricing)\.ts$/;

/** What every page loads before its screen. */
const startRoots = ['app/main.tsx'];
/** The screens that somebody sees first. Each loads what it needs, and nothing that only another one does. */
const firstRoots = {
  door: doorModules,
  home: homeModules,
  packs: [...publicModules, 'areas/commerce/packs/packs-page.tsx'],
  memberships: [...publicModules, 'areas/commerce/memberships/memberships-page.tsx'],
  checkout: [...publicModules, 'areas/commerce/checkout/cart-checkout.tsx'],
  payment: ['areas/commerce/checkout/payment-part.tsx'],
  result: ['areas/commerce/orders/result-page.tsx', 'areas/commerce/packs/pack-page.tsx'],
} as const;
type FirstScreen = keyof typeof firstRoots;
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
const isOf = {
  door: loadedWith(firstRoots.door),
  home: loadedWith(firstRoots.home),
  packs: loadedWith(firstRoots.packs),
  memberships: loadedWith(firstRoots.memberships),
  checkout: loadedWith(firstRoots.checkout),
  payment: loadedWith(firstRoots.payment),
  result: loadedWith(firstRoots.result),
} as const;

/** Names the chunk of a module by the first screens that load it; null for one that none of them loads. */
function chunkOfFirst(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules/@tanstack/')) return null;
  const on = (screen: FirstScreen): boolean => isOf[screen](id, graph);
  const [packs, memberships, checkout] = [on('packs'), on('memberships'), on('checkout')];
  if (on('home')) {
    if (packs || checkout || on('door')) return 'shared';
    if (memberships) return 'member';
    return pieces.test(id) || memberShell.test(id) ? 'shell' : 'home';
  }
  if (on('door')) {
    if (checkout) return 'fields';
    return packs || memberships ? 'covers' : pieces.test(id) ? 'door-fields' : 'door';
  }
  if (packs && memberships && !checkout) return 'offers';
  if ([packs, memberships, checkout].filter(Boolean).length > 1) return pieces.test(id) ? 'marks' : 'buying';
  if (checkout) return pieces.test(id) ? 'choices' : on('result') ? 'order-parts' : 'checkout';
  if (on('payment')) return pieces.test(id) ? 'ways' : 'payment';
  if (memberships) return pieces.test(id) ? 'tables' : 'memberships';
  return packs ? 'packs' : null;
}

/** The modules of one such chunk. */
const only = (name: string) => (id: string, graph: ModuleGraph) => (chunkOfFirst(id, graph) === name ? name : null);

/** What several screens use of an area of the contract is one file. */
const areaOf = (id: string): string | null => /\/src\/contract\/areas\/([\w-]+)\.ts/.exec(id)?.[1] ?? null;

/** What screens of buying share, but for what an order's own page has: it is often the first that somebody opens. */
const ordersOf = (id: string, graph: ModuleGraph): string | null =>
  buying.test(id) && !isOf.result(id, graph) ? 'orders' : null;

/** The entries keep their own modules: a chunk without its entry would not run. */
const entry = /src\/web\/app\/(?:main\.tsx|index\.html)$/;
const commonOf = (id: string, graph: ModuleGraph): string | null => {
  if (entry.test(id)) return null;
  return frame.test(id) || (!/node_modules|\.css$/.test(id) && isOfStart(id, graph)) ? 'frame' : null;
};

export default defineConfig({
  root: 'src/web/app',
  plugins: [
    leanContract,
    ...endpointModules(),
    plainIcons,
    routeWords,
    pureRouter,
    noInfiniteQueries,
    react(),
    tailwindcss(),
    preloads,
    boot,
    plainImports,
  ],
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
            // A group takes along what its modules import, so what more screens need comes first.
            { name: 'core', test: core, priority: 20 },
            { name: 'schemas', test: schemas, priority: 19 },
            { name: commonOf, priority: 18 },
            { name: 'routes', test: routeTables, priority: 16 },
            { name: 'ways-to-buy', test: waysToBuy, priority: 16 },
            { name: only('shared'), priority: 15 },
            { name: only('fields'), priority: 14 },
            { name: only('marks'), priority: 14 },
            { name: only('buying'), priority: 13 },
            { name: only('offers'), priority: 12 },
            { name: only('covers'), priority: 12 },
            { name: only('door-fields'), priority: 12 },
            { name: only('door'), priority: 11 },
            { name: only('choices'), priority: 11 },
            { name: only('ways'), priority: 11 },
            { name: only('tables'), priority: 11 },
            { name: only('order-parts'), priority: 11 },
            { name: only('member'), priority: 11 },
            // What only one of them needs stands in its own file, but for what other screens share.
            { name: only('checkout'), minShareCount: 2, priority: 10 },
            { name: only('payment'), minShareCount: 2, priority: 10 },
            { name: only('packs'), minShareCount: 2, priority: 10 },
            { name: only('memberships'), minShareCount: 2, priority: 10 },
            { name: 'person', test: person, priority: 10 },
            { name: 'money', test: money, priority: 9 },
            { name: only('shell'), priority: 8 },
            { name: only('home'), priority: 7 },
            { name: 'further', test: further, priority: 6 },
            { name: areaOf, minShareCount: 2, priority: 2 },
            { name: 'common-pieces', test: pieces, minShareCount: 20, priority: 2 },
            { name: 'pieces', test: pieces, minShareCount: 6, priority: 1 },
            { name: ordersOf, minShareCount: 3 },
          ],
        },
      },
    },
  },
});
