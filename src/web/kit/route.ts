import type { ComponentType } from 'react';

/** Access to a route (rule S14): members, visitors, or everybody. */
export type Gate = 'auth' | 'guest' | 'open';

/** The groups of the navigation (rule C14). */
export type GroupId = 'home' | 'save' | 'earn' | 'win' | 'ai';

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

/** One screen as declared by its area. The screen itself is loaded lazily by `page`. */
export interface AreaRoute {
  /** As in the route table: absolute, with `:name` and `:name?`. */
  path: string;
  /** The name in the documents. */
  name?: string;
  gate: Gate;
  /** The title in the browser and in a phone's bar; also the page name of visits (rule C21). */
  title: string;
  /** The group of the navigation; set for screens that the first load does without. */
  group?: GroupId;
  /** Parent paths, for visits. */
  parent?: string;
  flags?: LayoutFlags;
  page: () => Promise<ComponentType>;
  /** Starts the screen's first reads with its chunk. Lazy-loaded itself, because this table is in the first load. */
  preload?: (address: URL) => Promise<unknown>;
  /** Search synonyms in the command palette; screens with parameters are not offered. */
  keywords?: string;
  /** Excludes the screen from the command palette: steps of a flow. */
  unlisted?: boolean;
}

/** Auth screens have no bar or menu. */
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

/** Whether a screen has only a bar at its top: a visitor has no menu and no places. */
export function isForEverybody(flags: LayoutFlags | undefined): boolean {
  return flags?.disableNavMenu === true && flags.hideFooterNav === true && !flags.noHeader && !flags.hideAppToolBar;
}

/** Whether a path belongs to the back office, which has a layout of its own and is unknown to members. */
export function isBackOffice(path: string): boolean {
  return path === '/operator' || path.startsWith('/operator/');
}
