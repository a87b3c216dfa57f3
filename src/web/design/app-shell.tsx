import { useState, type ReactNode } from 'react';
import Heart from 'lucide-react/icons/heart';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { Avatar } from './avatar.tsx';
import { BellButton } from './bell-button.tsx';
import type { BellButtonProps } from './bell-button.tsx';
import { BrandName } from './brand-mark.tsx';
import { Drawer } from './drawer.tsx';
import { IconButton, IconLink } from './icon-button.tsx';
import { Kbd } from './kbd.tsx';
import { Link } from './link.tsx';
import { AccountNav, BottomNav, GroupNav, type NavGroup, type NavItem } from './navigation.tsx';
import { ShellContent } from './shell-content.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The layout flags of a route (rule C12), named as in the route table. */
export interface ShellFlags {
  hideAppToolBar?: boolean;
  hideFooterNav?: boolean;
  disableNavMenu?: boolean;
  disableBackBtn?: boolean;
  disableMobileTitle?: boolean;
  hideFavorites?: boolean;
  noHeader?: boolean;
}

export interface AppShellProps {
  brandName?: string;
  homeHref: string;
  /** The main places with their screens: the bottom bar of a phone and the sidebar of a large screen. */
  groups: readonly NavGroup[];
  /** Lists the screens of every group in the sidebar, not of the open one alone. */
  showAllScreens?: boolean;
  /** Profile, help, settings and signing out. */
  account: readonly NavItem[];
  person?: { name: string; href: string; image?: string | null };
  /** The name of the screen, in the bar of a phone once its heading has scrolled away. */
  title?: string;
  onBack?: () => void;
  /** Opens the command palette. */
  onFind?: () => void;
  bell?: BellButtonProps;
  favouritesHref?: string;
  flags?: ShellFlags;
  /** A line over everything, such as "You are offline". */
  notice?: ReactNode;
  children: ReactNode;
}

function FindButton({ onFind }: { onFind: () => void }) {
  return (
    <button
      type="button"
      className="bg-cover-raised text-on-cover-soft hover:text-on-cover mb-3 flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left transition-colors"
      onClick={onFind}
    >
      <Search size={18} aria-hidden="true" />
      <span className="flex-1 whitespace-nowrap">Search or ask</span>
      <Kbd keys="mod+k" tone="cover" />
    </button>
  );
}

function SideBar(props: AppShellProps) {
  const { brandName, homeHref, groups, showAllScreens, account, person, onFind, bell } = props;
  return (
    <header className="on-cover fixed inset-y-0 left-0 z-20 hidden w-62 flex-col px-4 pt-4 pb-3 lg:flex">
      <div className="mb-4 flex items-center justify-between">
        <Link href={homeHref} className="rounded-tag px-2" aria-label={`${brandName ?? 'Wattle'}, home`}>
          <BrandName name={brandName} />
        </Link>
        {bell ? <BellButton {...bell} /> : null}
      </div>
      {onFind ? <FindButton onFind={onFind} /> : null}
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <GroupNav label="Main" groups={groups} all={showAllScreens ?? false} />
      </div>
      <div className="border-cover-raised mt-2 border-t pt-2">
        <AccountNav label="Account and help" items={account} />
        {person ? (
          <Link
            href={person.href}
            className="hover:text-on-cover text-on-cover-soft mt-1 flex items-center gap-2.5 px-2 py-1 transition-colors"
          >
            <Avatar name={person.name} image={person.image} size="small" />
            <span className="min-w-0 truncate font-medium">{person.name}</span>
          </Link>
        ) : null}
      </div>
    </header>
  );
}

function MemberBar(props: AppShellProps & { onMenu: () => void }) {
  const { homeHref, title, onBack, onFind, bell, favouritesHref, flags = {}, brandName, onMenu } = props;
  return (
    <TopBar
      brandName={brandName}
      homeHref={homeHref}
      title={flags.disableMobileTitle ? undefined : (title ?? '')}
      onBack={flags.disableBackBtn ? undefined : onBack}
      onFind={onFind}
      before={
        favouritesHref && !flags.hideFavorites ? (
          <IconLink label="Favourites" icon={Heart} href={favouritesHref} />
        ) : null
      }
      after={
        <>
          {bell ? <BellButton {...bell} /> : null}
          {flags.disableNavMenu ? null : <IconButton label="Menu" icon={Menu} onClick={onMenu} />}
        </>
      }
    />
  );
}

/**
 * The frame of every screen for members. A phone has a bar above and the main places below; from 1024 px on the
 * navigation stands at the side, on the cover, and the page is paper.
 */
export function AppShell(props: AppShellProps) {
  const { groups, account, flags = {}, notice, children } = props;
  const [menuOpen, setMenuOpen] = useState(false);
  const header = !flags.noHeader && !flags.hideAppToolBar;
  const footer = !flags.hideFooterNav;
  const side = !flags.disableNavMenu && !flags.noHeader;
  const closing = <T extends NavItem>(item: T): T => ({
    ...item,
    onSelect: () => {
      setMenuOpen(false);
      item.onSelect?.();
    },
  });
  return (
    <>
      <SkipLink />
      {side ? <SideBar {...props} /> : null}
      <div className={side ? 'lg:pl-62' : undefined}>
        {header ? <MemberBar {...props} onMenu={() => setMenuOpen(true)} /> : null}
        {notice}
        <ShellContent aboveBar={footer}>{children}</ShellContent>
      </div>
      {footer ? <BottomNav label="Main" groups={groups} /> : null}
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} title="Menu" cover>
        <GroupNav
          label="All screens"
          groups={groups.map((group) => ({ ...closing(group), items: group.items.map(closing) }))}
          all
        />
        <hr className="border-cover-raised my-3" />
        <AccountNav label="Account and help" items={account.map(closing)} />
      </Drawer>
    </>
  );
}
