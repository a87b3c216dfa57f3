import Bot from 'lucide-react/icons/bot';
import CalendarDays from 'lucide-react/icons/calendar-days';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import CircleUser from 'lucide-react/icons/circle-user';
import FileUp from 'lucide-react/icons/file-up';
import HandCoins from 'lucide-react/icons/hand-coins';
import Headset from 'lucide-react/icons/headset';
import House from 'lucide-react/icons/house';
import Landmark from 'lucide-react/icons/landmark';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import List from 'lucide-react/icons/list';
import LogOut from 'lucide-react/icons/log-out';
import MessagesSquare from 'lucide-react/icons/messages-square';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Settings from 'lucide-react/icons/settings';
import ShoppingBag from 'lucide-react/icons/shopping-bag';
import Target from 'lucide-react/icons/target';
import TicketPercent from 'lucide-react/icons/ticket-percent';
import TrendingUp from 'lucide-react/icons/trending-up';
import Trophy from 'lucide-react/icons/trophy';
import Users from 'lucide-react/icons/users';
import Wallet from 'lucide-react/icons/wallet';
import type { NavItem } from '#web/design/navigation.tsx';
import { logOut } from '#web/kit/session.ts';
import { hasRoute, pathNamed, titleAt } from './route-table.ts';

/** The navigation of rule C14. A place whose screen does not exist yet is not offered. */

/** The dashboard's tabs by the value of its `tab` query; Home is the dashboard itself. */
const tabs = [
  { id: 'home', label: 'Home', icon: House },
  { id: 'save', label: 'Save', icon: PiggyBank },
  { id: 'earn', label: 'Earn', icon: HandCoins },
  { id: 'win', label: 'Win', icon: Trophy },
] as const;

const HELP_FALLBACK = 'https://moneysmart.gov.au/';

/** The external help page: the operator's own where the page names one. */
function helpHref(): string {
  const named = document.querySelector<HTMLMetaElement>('meta[name="help"]')?.content ?? '';
  return /^https:\/\//.test(named) ? named : HELP_FALLBACK;
}

interface Here {
  pathname: string;
  search: string;
}

/** Home, Save, Earn and Win, and the assistant: its full screen on a phone, beside the figures on a large one. */
export function primaryItems(here: Here, isWide: boolean): NavItem[] {
  const dashboard = pathNamed('newDashboard2');
  const tab = new URLSearchParams(here.search).get('tab') ?? 'home';
  const items: NavItem[] =
    dashboard === undefined
      ? []
      : tabs.map(({ id, label, icon }) => ({
          id,
          label,
          icon,
          href: id === 'home' ? dashboard : `${dashboard}?tab=${id}`,
          current: here.pathname === dashboard && tab === id,
        }));
  const assistant = pathNamed(isWide ? 'moneySmart' : 'aiChatBot');
  if (assistant !== undefined)
    items.push({ id: 'ai', label: 'AI', icon: Bot, href: assistant, current: here.pathname === assistant });
  return items;
}

const moneyPlaces = [
  { id: 'transactions', icon: List, href: '/transaction-history' },
  { id: 'accounts', icon: Landmark, href: '/accounts' },
  { id: 'budgets', icon: Wallet, href: '/ubudget' },
  { id: 'bills', icon: CalendarDays, href: '/expense-analysis/payments-calendar' },
  { id: 'goals', icon: Target, href: '/goals' },
  { id: 'loans', icon: HandCoins, href: '/loans' },
  { id: 'outlook', icon: TrendingUp, href: '/smart-money' },
  { id: 'analysis', icon: ChartNoAxesColumn, href: '/expense-analysis' },
  { id: 'tax-year', icon: ReceiptText, href: '/tax-year' },
  { id: 'net-worth', icon: Scale, href: '/net-worth' },
  { id: 'deals', icon: TicketPercent, href: '/deals-and-discounts' },
  { id: 'shop', icon: ShoppingBag, href: '/shop' },
  { id: 'import', icon: FileUp, href: '/sync-transactions' },
] as const;

/** Beyond rule C14: the screens on which the money is looked at, a tap away from everywhere, each by the name that stands over it. */
export function moneyItems(here: Here): NavItem[] {
  const shown = moneyPlaces.flatMap((place) => {
    const label = titleAt(place.href);
    return label === undefined ? [] : [{ ...place, label }];
  });
  // Of two places of which one lies within the other, the inner one is meant.
  const current = shown
    .filter(({ href }) => here.pathname === href || here.pathname.startsWith(`${href}/`))
    .toSorted((a, b) => b.href.length - a.href.length)[0];
  return shown.map((place) => ({ ...place, current: place === current }));
}

/** What the member is to the company, and what waits. */
export interface Status {
  unread: number;
  isOperator: boolean;
}

/** Messages, Household, Profile, Get Help, Settings, Sign Out; and for an operator the back office. */
export function secondaryItems(here: Here, { unread, isOperator }: Status): NavItem[] {
  const place = (id: string, label: string, icon: NavItem['icon'], href: string): NavItem[] =>
    hasRoute(href) ? [{ id, label, icon, href, current: here.pathname === href }] : [];
  const messages = place('messages', 'Messages', MessagesSquare, '/messages').map((item) => ({
    ...item,
    count: unread,
  }));
  return [
    ...(isOperator ? place('operator', 'Operator', Headset, '/operator') : []),
    ...messages,
    ...place('household', 'Household', Users, '/household'),
    ...place('profile', 'Profile', CircleUser, '/settings/personal'),
    { id: 'help', label: 'Get Help', icon: LifeBuoy, href: helpHref(), external: true },
    ...place('settings', 'Settings', Settings, '/settings'),
    { id: 'sign-out', label: 'Sign Out', icon: LogOut, onSelect: logOut },
  ];
}
