import type { AreaRoute, GroupId } from '#web/kit/route.ts';
import { backOfficeRoutes as overview } from '#web/areas/back-office/back-office-routes.ts';
import { backOfficeRoutes as comparisons } from '#web/areas/comparisons/back-office-routes.ts';
import { backOfficeRoutes as content } from '#web/areas/content/back-office-routes.ts';
import { backOfficeRoutes as draws } from '#web/areas/draw-back-office/back-office-routes.ts';
import { exploreRoutes } from '#web/areas/content/explore-routes.ts';
import { backOfficeRoutes as entitlements } from '#web/areas/entitlements/back-office-routes.ts';
import { prizeRoutes } from '#web/areas/entitlements/prize-routes.ts';
import { backOfficeRoutes as groceries } from '#web/areas/groceries/back-office-routes.ts';
import { groceryRoutes } from '#web/areas/groceries/routes.ts';
import { backOfficeRoutes as journeys } from '#web/areas/journeys/back-office-routes.ts';
import { backOfficeRoutes as lending } from '#web/areas/lending/back-office-routes.ts';
import { backOfficeRoutes as loans } from '#web/areas/loans/back-office-routes.ts';
import { backOfficeRoutes as messages } from '#web/areas/messages/back-office-routes.ts';
import { backOfficeRoutes as notifications } from '#web/areas/notifications/back-office-routes.ts';
import { backOfficeRoutes as settings } from '#web/areas/settings/back-office-routes.ts';
import { backOfficeRoutes as shop } from '#web/areas/shop/back-office-routes.ts';
import { backOfficeRoutes as tracking } from '#web/areas/tracking/back-office-routes.ts';
import { backOfficeRoutes as vouchers } from '#web/areas/vouchers/back-office-routes.ts';
import { backOfficeRoutes as games } from '#web/areas/games/back-office-routes.ts';
import { fuelRoutes } from '#web/areas/fuel/fuel-routes.ts';
import { gameRoutes } from '#web/areas/games/routes.ts';
import { backOfficeRoutes as referrals } from '#web/areas/referrals/back-office-routes.ts';
import { referralRoutes } from '#web/areas/referrals/routes.ts';
import { backOfficeRoutes as rewards } from '#web/areas/rewards/back-office-routes.ts';
import { rewardRoutes } from '#web/areas/rewards/reward-routes.ts';
import { backOfficeRoutes as wallet } from '#web/areas/wallet/back-office-routes.ts';
import { backOfficeRoutes as commerce } from '#web/areas/commerce/back-office/back-office-routes.ts';
import { buyingRoutes } from '#web/areas/commerce/buying-routes.ts';
import { membershipRoutes } from '#web/areas/commerce/memberships/membership-routes.ts';
import { drawRecordRoutes } from '#web/areas/draw-records/record-routes.ts';
import { layoutRoutes } from '#web/areas/dashboard/layouts/layout-routes.ts';
import { drawRoutes } from '#web/areas/draws/draw-routes.ts';
import { backOfficeRoutes as journeyTexts } from '#web/flows/back-office-routes.ts';
import { flowRoutes } from '#web/flows/flow-routes.ts';
import { furtherSessionRoutes } from '#web/areas/session/further-routes.ts';
import { walletRoutes } from '#web/areas/wallet/wallet-routes.ts';
import { routeTable } from './route-table.ts';

/** Routes with their group of the navigation, unless they name one. */
const within = (group: GroupId, routes: readonly AreaRoute[]): AreaRoute[] =>
  routes.map((route) => ({ group, ...route }));

/**
 * The screens that the first load does without: the back office, the many ways into buying, the journeys of visitors,
 * and the steps of signing in. Loaded with the first of them.
 */
export const furtherRoutes: readonly AreaRoute[] = [
  ...overview,
  ...comparisons,
  ...content,
  ...draws,
  ...entitlements,
  ...groceries,
  ...journeys,
  ...journeyTexts,
  ...lending,
  ...loans,
  ...messages,
  ...notifications,
  ...settings,
  ...shop,
  ...tracking,
  ...vouchers,
  ...games,
  ...referrals,
  ...rewards,
  ...wallet,
  ...commerce,
  ...buyingRoutes,
  ...within('earn', membershipRoutes),
  ...within('win', drawRecordRoutes),
  ...layoutRoutes,
  ...within('win', drawRoutes),
  ...within('win', prizeRoutes),
  ...within('earn', exploreRoutes),
  ...within('save', fuelRoutes),
  ...within('save', groceryRoutes),
  ...furtherSessionRoutes,
  ...within('win', gameRoutes),
  ...within('earn', referralRoutes),
  ...within('earn', rewardRoutes),
  ...within('earn', flowRoutes),
  ...within('earn', walletRoutes),
];

/** Every screen; a test compares them with the route table of the specification. */
export const allRoutes: readonly AreaRoute[] = [...routeTable, ...furtherRoutes];
