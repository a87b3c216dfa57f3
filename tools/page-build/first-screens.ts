/** What a screen for everybody has around it, and the table that it is found in. */
export const publicModules = ['app/public-layout.tsx', 'areas/commerce/buying-routes.ts'];
/** What a member's screen has around it, and the table of all menus. */
const memberModules = ['app/route-table.ts', 'app/shell-layout.tsx'];
export const signInModules = ['app/route-table.ts', 'app/auth-layout.tsx', 'areas/session/login-page.tsx'];
export const homeModules = [...memberModules, 'areas/dashboard/dashboard-page.tsx', 'areas/dashboard/reads.ts'];

/**
 * What a visitor's first screen is made of, by the beginning of its path. The server names their files in the page,
 * with all that they import, so that they load at once.
 */
export const firstFiles: readonly {
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
  { path: '/auth/login', modules: signInModules, frame: 'login-frame.html' },
  { path: '/auth/sign-up', modules: signInModules },
  { path: '/auth/', modules: [...signInModules, 'app/further-routes.ts'] },
  { path: '/nd2', modules: homeModules },
  ...['/public/', '/checkout', '/packs/', '/membership-', '/wp-v3', '/payment'].map((path) => ({
    path,
    modules: publicModules,
    chunks: ['fields'],
  })),
  {
    path: '/operator',
    modules: [...memberModules, 'app/further-routes.ts'],
    chunks: ['fields', 'sign-in-fields', 'choices', 'ways', 'pieces'],
  },
  { path: '/', modules: memberModules, chunks: ['fields', 'sign-in-fields', 'choices', 'ways', 'pieces'] },
];
