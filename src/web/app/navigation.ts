import Bot from 'lucide-react/icons/bot';
import CircleUser from 'lucide-react/icons/circle-user';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import LogIn from 'lucide-react/icons/log-in';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import Settings from 'lucide-react/icons/settings';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import Users from 'lucide-react/icons/users';
import type { IconComponent } from '#web/design/icon.ts';
import type { NavGroup, NavItem } from '#web/design/navigation.tsx';
import type { GroupId } from '#web/kit/route.ts';
import { paths } from '#web/kit/paths.ts';
import { logOut } from '#web/kit/session.ts';
import { nearest } from './nearest-path.ts';
import { hasRoute, pathNamed, titleAt } from './route-table.ts';

/** The navigation of rule C14: five groups, and every screen of a member belongs to one of them or to the account. */
interface Group {
  id: GroupId;
  label: string;
  icon: IconComponent;
  /** Screens in the order of the sidebar, each under its own title. */
  screens: readonly string[];
  /** Further paths that belong to the group without a line of their own. */
  also?: readonly string[];
}

/** The titles of screens in the sidebar that the first load does without. */
export const furtherTitles: Readonly<Record<string, string>> = {
  '/fuel': 'Fuel prices',
  '/grocery': 'Groceries',
  '/rewards': 'Rewards',
  '/users/referral': 'Invite friends',
  '/qoin/wallet': 'Qoin',
  '/wallet': 'Wallet',
  '/explore': 'Explore rewards',
  '/uwin': 'Draws',
  '/draws/prizes': 'Your prizes',
  '/games/spin-wheel': 'Daily spin',
  '/draws/records': 'Draw records',
  '/opt-out/previous-winners': 'Previous winners',
  '/opt-out': 'Leave or rejoin draws',
};

const groups: readonly Group[] = [
  {
    id: 'home',
    label: 'Home',
    icon: House,
    screens: [],
    also: ['/notifications'],
  },
  {
    id: 'save',
    label: 'Save',
    icon: PiggyBank,
    screens: [
      '/transaction-history',
      '/ubudget',
      '/expense-analysis/payments-calendar',
      '/goals',
      '/smart-money',
      '/expense-analysis',
      '/tax-year',
      '/credit-score',
      '/accounts',
      '/net-worth',
      '/loans',
      '/fuel',
      '/grocery',
    ],
    also: ['/sync-transactions', '/connections', '/settings/bank-accounts', '/tips'],
  },
  {
    id: 'earn',
    label: 'Earn',
    icon: HandCoins,
    screens: [
      '/deals-and-discounts',
      '/shop',
      '/packs',
      '/gift-cards',
      '/membership',
      '/packs/order-summary',
      '/rewards',
      '/users/referral',
      '/qoin/wallet',
      '/wallet',
      '/explore',
      '/compare',
      '/subscription-details',
      '/history',
    ],
    also: ['/vouchers', '/product-tracking'],
  },
  {
    id: 'win',
    label: 'Win',
    icon: Trophy,
    screens: ['/uwin', '/draws/prizes', '/games/spin-wheel', '/draws/records', '/opt-out/previous-winners', '/opt-out'],
  },
  { id: 'ai', label: 'AI', icon: Bot, screens: [], also: ['/money-smart', '/ai'] },
];

/** Screens that belong to a line of the sidebar although their address lies below another one. */
const homes: Readonly<Record<string, string>> = { '/expense-analysis/budget-allocation': '/ubudget' };

const HELP_FALLBACK = 'https://moneysmart.gov.au/';

/** The external help page: the operator's own where the page names one. */
function helpHref(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="help"]')?.content ?? '';
  return /^https:\/\//.test(named) ? named : HELP_FALLBACK;
}

/** The address that is shown. */
export interface Address {
  pathname: string;
  search: string;
}

/**
 * The group that a screen belongs to; undefined for the screens of the account, such as Settings.
 * @param declared the group that the screen's route names.
 */
export function groupAt({ pathname, search }: Address, declared?: GroupId): GroupId | undefined {
  if (pathname === pathNamed('newDashboard2')) {
    const tab = new URLSearchParams(search).get('tab');
    return groups.find(({ id }) => id === tab)?.id ?? 'home';
  }
  if (declared !== undefined) return declared;
  const owned = groups.map(({ id, screens, also = [] }) => ({ id, path: nearest(pathname, [...screens, ...also]) }));
  return owned.filter(({ path }) => path !== undefined).toSorted((a, b) => b.path!.length - a.path!.length)[0]?.id;
}

/** Home is the dashboard, Save, Earn and Win its tabs; the assistant stands beside the figures on a large screen. */
function hrefOf(id: GroupId, isWide: boolean): string | undefined {
  const dashboard = pathNamed('newDashboard2');
  if (id === 'ai') return pathNamed(isWide ? 'moneySmart' : 'aiChatBot');
  return id === 'home' || dashboard === undefined ? dashboard : `${dashboard}?tab=${id}`;
}

/** The five groups with their screens; the one that the address belongs to is open. */
export function memberGroups(address: Address, isWide: boolean, declared?: GroupId): NavGroup[] {
  const shown = groupAt(address, declared);
  return groups.flatMap(({ id, label, icon, screens }) => {
    const href = hrefOf(id, isWide);
    if (href === undefined) return [];
    const current = nearest(homes[address.pathname] ?? address.pathname, screens);
    const items = screens.flatMap((path): NavItem[] => {
      const title = titleAt(path) ?? furtherTitles[path];
      return title === undefined ? [] : [{ id: path, label: title, icon, href: path, current: path === current }];
    });
    const isHub = `${address.pathname}${new URLSearchParams(address.search).get('tab') ? `?tab=${id}` : ''}` === href;
    return [{ id, label, icon, href, current: shown === id && (isHub || id === 'ai'), open: shown === id, items }];
  });
}

/** What the member may see beyond their own screens, and what waits for them. */
export interface MemberStatus {
  unread: number;
  isOperator: boolean;
}

/** Messages, Household, Profile, Settings, Get Help, Sign Out; and for an operator the way to the back office. */
export function accountItems({ pathname }: Address, { unread, isOperator }: MemberStatus): NavItem[] {
  const screen = (id: string, label: string, icon: IconComponent, href: string): NavItem[] =>
    hasRoute(href) ? [{ id, label, icon, href, current: pathname === href }] : [];
  return [
    ...(isOperator
      ? [{ id: 'operator', label: 'Back office', icon: Headset, href: '/operator', current: pathname === '/operator' }]
      : []),
    ...screen('messages', 'Messages', MessagesSquare, '/messages').map((item) => ({ ...item, count: unread })),
    ...screen('household', 'Household', Users, '/household'),
    ...screen('profile', 'Profile', CircleUser, '/settings/personal'),
    ...screen('settings', 'Settings', Settings, '/settings'),
    { id: 'help', label: 'Get Help', icon: LifeBuoy, href: helpHref(), external: true },
    { id: 'sign-out', label: 'Sign Out', icon: LogOut, onSelect: logOut },
  ];
}

/** What stands there for a visitor, who comes back to this page after signing in or up. */
export function visitorItems({ pathname, search }: Address): NavItem[] {
  const back = `?returnTo=${encodeURIComponent(pathname + search)}`;
  return [
    { id: 'sign-in', label: 'Sign in', icon: LogIn, href: paths.login + back },
    { id: 'help', label: 'Get Help', icon: LifeBuoy, href: helpHref(), external: true },
    { id: 'sign-up', label: 'Create an account', icon: UserPlus, href: paths.signUp + back },
  ];
}
