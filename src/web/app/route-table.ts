import type { AreaRoute } from '#web/kit/route.ts';
import { routes as accounts } from '#web/areas/bank-accounts/routes.ts';
import { routes as assistant } from '#web/areas/assistant/routes.ts';
import { routes as budget } from '#web/areas/budget/routes.ts';
import { routes as commerce } from '#web/areas/commerce/routes.ts';
import { routes as connections } from '#web/areas/connections/routes.ts';
import { routes as comparisons } from '#web/areas/comparisons/routes.ts';
import { routes as dashboard } from '#web/areas/dashboard/routes.ts';
import { routes as deals } from '#web/areas/vouchers/routes.ts';
import { routes as entitlements } from '#web/areas/entitlements/routes.ts';
import { routes as exportRoutes } from '#web/areas/exports/routes.ts';
import { routes as forecast } from '#web/areas/forecast/routes.ts';
import { routes as goals } from '#web/areas/goals/routes.ts';
import { routes as household } from '#web/areas/household/routes.ts';
import { routes as imports } from '#web/areas/imports/routes.ts';
import { routes as landing } from '#web/areas/landing/routes.ts';
import { routes as legal } from '#web/areas/legal/routes.ts';
import { routes as lending } from '#web/areas/lending/routes.ts';
import { routes as loans } from '#web/areas/loans/routes.ts';
import { routes as messages } from '#web/areas/messages/routes.ts';
import { routes as networth } from '#web/areas/networth/routes.ts';
import { routes as notifications } from '#web/areas/notifications/routes.ts';
import { routes as payees } from '#web/areas/payments/routes.ts';
import { routes as planning } from '#web/areas/bills/routes.ts';
import { routes as reading } from '#web/areas/content/routes.ts';
import { routes as session } from '#web/areas/session/routes.ts';
import { routes as settings } from '#web/areas/settings/routes.ts';
import { routes as shop } from '#web/areas/shop/routes.ts';
import { routes as spending } from '#web/areas/spending/routes.ts';
import { routes as tax } from '#web/areas/tax/routes.ts';
import { routes as transactions } from '#web/areas/transactions/routes.ts';

/**
 * The screens that every first load knows, as declared by their areas: those of the menus and the palette, and what a
 * link on them leads to. `further-routes.ts` has the rest. Screens are lazy, so nothing here imports React.
 */
export const routeTable: readonly AreaRoute[] = [
  ...dashboard,
  ...accounts,
  ...budget,
  ...commerce,
  ...connections,
  ...comparisons,
  ...deals,
  ...entitlements,
  ...exportRoutes,
  ...forecast,
  ...goals,
  ...household,
  ...imports,
  ...landing,
  ...legal,
  ...lending,
  ...loans,
  ...messages,
  ...notifications,
  ...reading,
  ...payees,
  ...planning,
  ...assistant,
  ...shop,
  ...spending,
  ...tax,
  ...transactions,
  ...networth,
  ...session,
  ...settings,
];

/** A path without parameters; undefined if no screen exists. */
export function hasRoute(path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? path;
  return routeTable.some((route) => route.path === pathname);
}

/** The title of the screen at a path; undefined if none exists. */
export function titleAt(path: string): string | undefined {
  return routeTable.find((route) => route.path === path)?.title;
}

/** The path of a route by its name in the specification. */
export function pathNamed(name: string): string | undefined {
  return routeTable.find((route) => route.name === name)?.path;
}
