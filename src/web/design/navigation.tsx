import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import ExternalLink from 'lucide-react/icons/external-link';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Link } from './link.tsx';

export interface NavItem {
  id: string;
  label: string;
  icon: IconComponent;
  /** Where it leads; an item without a path is a button and only calls `onSelect`. */
  href?: string;
  current?: boolean;
  /** Something waiting, such as unread messages. */
  count?: number;
  /** Opens outside the app, in a new tab, and says so. */
  external?: boolean;
  onSelect?: () => void;
}

/** One of the main places, with the screens that belong to it. Its own `href` leads to the overview of the group. */
export interface NavGroup extends NavItem {
  /** Whether the screen that is shown belongs to the group; its items are listed then. */
  open: boolean;
  items: readonly NavItem[];
}

function Count({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="bg-spark text-cover figures ml-auto rounded-full px-1.5 text-[0.6875rem] leading-5 font-semibold">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** A line of navigation: a link where there is somewhere to go, a button where there is only something to do. */
function NavLine({
  item,
  within = false,
  className,
  children,
}: {
  item: NavItem;
  /** The screen that is shown is one of those below this place. */
  within?: boolean;
  className: string;
  children: ReactNode;
}) {
  if (!item.href) {
    return (
      <button type="button" className={className} onClick={item.onSelect}>
        {children}
      </button>
    );
  }
  const outside = item.external ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Link
      href={item.href}
      className={className}
      aria-current={item.current ? 'page' : within ? 'true' : undefined}
      onClick={item.onSelect}
      {...outside}
    >
      {children}
    </Link>
  );
}

const lineClass = 'group relative flex w-full items-center rounded-control text-left font-medium transition-colors';
const restingClass = 'text-on-cover-soft hover:bg-cover-raised/60 hover:text-on-cover';

function Marker() {
  return <span aria-hidden="true" className="bg-spark absolute inset-y-2 left-0 w-[3px] rounded-full" />;
}

function OpensOutside() {
  return (
    <>
      <ExternalLink size={14} aria-hidden="true" className="ml-auto opacity-60" />
      <span className="sr-only"> (opens in a new tab)</span>
    </>
  );
}

function GroupLine({ group }: { group: NavGroup }) {
  const marked = group.current || group.open;
  return (
    <NavLine
      item={group}
      within={group.open}
      className={cx(
        lineClass,
        'min-h-11 gap-3 px-3 lg:min-h-9',
        group.current ? 'bg-cover-raised text-on-cover' : group.open ? 'text-on-cover' : restingClass,
      )}
    >
      {group.current ? <Marker /> : null}
      <group.icon
        size={20}
        strokeWidth={ICON_STROKE}
        aria-hidden="true"
        className={cx('shrink-0', marked && 'text-spark')}
      />
      <span>{group.label}</span>
      <Count count={group.count} />
    </NavLine>
  );
}

function GroupItem({ item }: { item: NavItem }) {
  return (
    <NavLine
      item={item}
      className={cx(
        lineClass,
        'min-h-11 pr-3 pl-11 lg:min-h-[1.8rem]',
        item.current ? 'bg-cover-raised text-on-cover' : restingClass,
      )}
    >
      {item.current ? <Marker /> : null}
      <span>{item.label}</span>
      <Count count={item.count} />
    </NavLine>
  );
}

/** The main places on the cover. The group of the shown screen lists its screens; `all` lists those of every group. */
export function GroupNav({
  groups,
  label,
  all = false,
}: {
  groups: readonly NavGroup[];
  label: string;
  all?: boolean;
}) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {groups.map((group) => (
          <li key={group.id}>
            <GroupLine group={group} />
            {(all || group.open) && group.items.length > 0 ? (
              <ul aria-label={group.label} className="mb-1">
                {group.items.map((item) => (
                  <li key={item.id}>
                    <GroupItem item={item} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The lines about the person and the help they can get, two to a row so that the sidebar stays whole on a low screen.
 */
export function AccountNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 gap-0.5 [&>li:last-child:nth-child(odd)]:col-span-2">
        {items.map((item) => (
          <li key={item.id}>
            <NavLine
              item={item}
              className={cx(
                lineClass,
                'text-caption min-h-11 gap-1.5 px-3 lg:min-h-[1.875rem]',
                item.current ? 'bg-cover-raised text-on-cover' : restingClass,
              )}
            >
              <span>{item.label}</span>
              {item.external ? <OpensOutside /> : null}
              <Count count={item.count} />
            </NavLine>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Up to five places at the foot of a phone, within reach of a thumb. */
export function BottomNav({ groups, label }: { groups: readonly NavGroup[]; label: string }) {
  return (
    <nav
      aria-label={label}
      data-bottom-nav=""
      className="bg-surface border-line pb-safe fixed inset-x-0 bottom-0 z-30 border-t lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {groups.map((item) => (
          <li key={item.id}>
            <NavLine
              item={item}
              within={item.open}
              className={cx(
                'relative flex h-15 w-full flex-col items-center justify-center gap-0.5 text-[0.75rem] font-medium transition-colors focus-visible:-outline-offset-2',
                item.current || item.open ? 'text-accent' : 'text-ink-faint hover:text-ink',
              )}
            >
              {item.current || item.open ? (
                <span aria-hidden="true" className="bg-spark absolute top-0 h-[3px] w-9 rounded-b-full" />
              ) : null}
              <item.icon size={22} strokeWidth={item.current || item.open ? 2.1 : ICON_STROKE} aria-hidden="true" />
              <span>{item.label}</span>
              {item.count ? (
                <span className="bg-spark text-cover figures absolute top-1.5 left-1/2 ml-1.5 rounded-full px-1 text-[0.625rem] leading-4 font-semibold">
                  {item.count > 99 ? '99+' : item.count}
                  <span className="sr-only"> waiting</span>
                </span>
              ) : null}
            </NavLine>
          </li>
        ))}
      </ul>
    </nav>
  );
}
