import type { ComponentType } from 'react';

/** Who may open a route (rule S14): signed-in members, signed-out visitors, or everybody. */
export type Gate = 'auth' | 'guest' | 'open';

/** The layout flags of rule C12, named as in the documents. */
export interface LayoutFlags {
  hideAppToolBar?: boolean;
  hideFooterNav?: boolean;
  disableNavMenu?: boolean;
  disableBackBtn?: boolean;
  disableMobileTitle?: boolean;
  hideFavorites?: boolean;
  noHeader?: boolean;
}

/** One screen as its area declares it. Nothing here loads the screen: `page` does, when it is wanted. */
export interface AreaRoute {
  /** As in the route table: absolute, with `:name` and `:name?`. */
  path: string;
  /** The name by which the documents call it. */
  name?: string;
  gate: Gate;
  /** Stands in the browser's title and in the bar of a phone; also the page name of visits (rule C21). */
  title: string;
  /** Paths that it belongs under, for visits. */
  parent?: string;
  flags?: LayoutFlags;
  page: () => Promise<ComponentType>;
  /** Begins the reads of the screen at an address beside its chunk. Fetched itself by `import()`: this table is in every first load. */
  preload?: (address: URL) => Promise<unknown>;
  /** Other words by which the command palette finds it; a screen with a parameter is not offered. */
  keywords?: string;
  /** Leaves the screen out of the command palette: steps of a path rather than places. */
  unlisted?: boolean;
}

/** Screens of the door stand alone on the cover: no bar, no menu, nothing to leave by but what they offer. */
export const authFlags: LayoutFlags = {
  hideAppToolBar: true,
  hideFooterNav: true,
  disableNavMenu: true,
  disableBackBtn: true,
  hideFavorites: true,
  noHeader: true,
};

export function isAuth(flags: LayoutFlags | undefined): boolean {
  return flags?.noHeader === true && flags.disableNavMenu === true && flags.hideFooterNav === true;
}
