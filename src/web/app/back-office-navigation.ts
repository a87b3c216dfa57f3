import BookOpen from 'lucide-react/icons/book-open';
import Gift from 'lucide-react/icons/gift';
import Landmark from 'lucide-react/icons/landmark';
import Server from 'lucide-react/icons/server';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Users from 'lucide-react/icons/users';
import type { WaitingCounts } from '#contract/areas/back-office.ts';
import type { BackOfficeSection } from '#web/design/back-office-shell.tsx';
import type { IconComponent } from '#web/design/icon.ts';
import { nearest } from './nearest-path.ts';
import { furtherRoutes } from './further-routes.ts';

interface Section {
  label?: string;
  icon?: IconComponent;
  /** Each under its own title, with the name of its count where something can wait there. */
  screens: readonly { path: string; count?: keyof WaitingCounts }[];
}

/** The screens of the back office by domain. */
const sections: readonly Section[] = [
  { screens: [{ path: '/operator' }] },
  {
    label: 'Members',
    icon: Users,
    screens: [
      { path: '/operator/members' },
      { path: '/operator/messages', count: 'messages' },
      { path: '/operator/leads', count: 'leads' },
      { path: '/operator/journeys' },
      { path: '/operator/notifications' },
    ],
  },
  {
    label: 'Lending',
    icon: Landmark,
    screens: [
      { path: '/operator/applications', count: 'applications' },
      { path: '/operator/loans/servicing', count: 'loans' },
    ],
  },
  {
    label: 'Commerce',
    icon: ShoppingBag,
    screens: [
      { path: '/operator/orders', count: 'orders' },
      { path: '/operator/refunds', count: 'refunds' },
      { path: '/operator/sales' },
      { path: '/operator/products' },
      { path: '/operator/promotions' },
      { path: '/operator/shop' },
      { path: '/operator/vouchers' },
      { path: '/operator/prices' },
      { path: '/operator/groceries' },
    ],
  },
  {
    label: 'Content',
    icon: BookOpen,
    screens: [{ path: '/operator/texts' }, { path: '/operator/explore' }, { path: '/operator/polls' }],
  },
  {
    label: 'Rewards',
    icon: Gift,
    screens: [
      { path: '/operator/draws', count: 'draws' },
      { path: '/operator/gifts', count: 'gifts' },
      { path: '/operator/plans' },
      { path: '/operator/spin' },
      { path: '/operator/referrals' },
      { path: '/operator/rewards' },
      { path: '/operator/draw-prizes' },
      { path: '/operator/draw-pages' },
      { path: '/operator/wallet-transfers' },
    ],
  },
  {
    label: 'System',
    icon: Server,
    screens: [
      { path: '/operator/system', count: 'system' },
      { path: '/operator/audit' },
      { path: '/operator/screens' },
    ],
  },
];

const titleOf = (path: string): string => furtherRoutes.find((route) => route.path === path)?.title ?? path;

/** The sections with the shown screen marked: the one closest to the path, so that a detail marks its list. */
export function backOfficeSections(pathname: string, counts: WaitingCounts | undefined): BackOfficeSection[] {
  const paths = sections.flatMap(({ screens }) => screens.map(({ path }) => path));
  const shown = nearest(pathname, paths);
  return sections.map(({ screens, ...section }) => ({
    ...section,
    items: screens.map(({ path, count }) => ({
      href: path,
      label: titleOf(path),
      current: path === shown,
      count: count ? (counts?.[count] ?? 0) : 0,
    })),
  }));
}
