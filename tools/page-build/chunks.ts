import { homeModules, publicModules, signInModules } from './first-screens.ts';

/** What every page needs is one cached file that changes only with its version. */
const core =
  /^\0rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\/(?!.*\/(?:useQueries|queriesObserver|useMutationState)\.js$)/;
/**
 * What stands before any screen: the session, the calls and the pieces that every screen shows. One file compresses
 * better than thirty. What is listed brings along all that it imports, so nothing here may import an area or a contract
 * but the session's and the one of the server's time.
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
  'sign-in': signInModules,
  home: homeModules,
  packs: [...publicModules, 'areas/commerce/packs/packs-page.tsx'],
  memberships: [...publicModules, 'areas/commerce/memberships/memberships-page.tsx'],
  checkout: [...publicModules, 'areas/commerce/checkout/cart-checkout.tsx'],
  payment: ['areas/commerce/checkout/payment-part.tsx'],
  result: ['areas/commerce/orders/result-page.tsx', 'areas/commerce/packs/pack-page.tsx'],
} as const;
type FirstScreen = keyof typeof firstRoots;
const webFolder = new URL('../../src/web/', import.meta.url).pathname;

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
const isOf = Object.fromEntries(
  Object.entries(firstRoots).map(([screen, roots]) => [screen, loadedWith(roots)]),
) as Record<FirstScreen, ReturnType<typeof loadedWith>>;

/** Names the chunk of a module by the first screens that load it; null for one that none of them loads. */
function chunkOfFirst(id: string, graph: ModuleGraph): string | null {
  if (id.includes('node_modules/@tanstack/')) return null;
  const on = (screen: FirstScreen): boolean => isOf[screen](id, graph);
  const [packs, memberships, checkout] = [on('packs'), on('memberships'), on('checkout')];
  if (on('home')) {
    if (packs || checkout || on('sign-in')) return 'shared';
    if (memberships) return 'member';
    return pieces.test(id) || memberShell.test(id) ? 'shell' : 'home';
  }
  if (on('sign-in')) {
    if (checkout) return 'fields';
    return packs || memberships ? 'covers' : pieces.test(id) ? 'sign-in-fields' : 'sign-in';
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

/** The files of the page, in the order in which they take their modules. */
export const chunkGroups = [
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
  { name: only('sign-in-fields'), priority: 12 },
  { name: only('sign-in'), priority: 11 },
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
];
