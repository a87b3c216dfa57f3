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
function NavLine({ item, className, children }: { item: NavItem; className: string; children: ReactNode }) {
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
      aria-current={item.current ? 'page' : undefined}
      onClick={item.onSelect}
      {...outside}
    >
      {children}
    </Link>
  );
}

/** The spine of the passbook: navigation on the cover, for large screens and for the menu of a phone. */
export function SideNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="space-y-0.5">
        {items.map((item) => (
          <li key={item.id}>
            <NavLine
              item={item}
              className={cx(
                'group relative flex min-h-11 w-full items-center gap-3 rounded-control px-3 lg:min-h-9 text-left font-medium transition-colors',
                item.current
                  ? 'bg-cover-raised text-on-cover'
                  : 'text-on-cover-soft hover:bg-cover-raised/60 hover:text-on-cover',
              )}
            >
              {item.current ? (
                <span aria-hidden="true" className="bg-spark absolute inset-y-2.5 left-0 w-[3px] rounded-full" />
              ) : null}
              <item.icon
                size={20}
                strokeWidth={ICON_STROKE}
                aria-hidden="true"
                className={cx('shrink-0', item.current && 'text-spark')}
              />
              <span>{item.label}</span>
              {item.external ? (
                <>
                  <ExternalLink size={14} aria-hidden="true" className="ml-auto opacity-60" />
                  <span className="sr-only"> (opens in a new tab)</span>
                </>
              ) : null}
              <Count count={item.count} />
            </NavLine>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Up to five places at the foot of a phone, within reach of a thumb. */
export function BottomNav({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav
      aria-label={label}
      data-bottom-nav=""
      className="bg-surface border-line pb-safe fixed inset-x-0 bottom-0 z-30 border-t lg:hidden"
    >
      <ul className="mx-auto grid max-w-lg auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.id}>
            <NavLine
              item={item}
              className={cx(
                'relative flex h-15 w-full flex-col items-center justify-center gap-0.5 text-[0.75rem] font-medium transition-colors focus-visible:-outline-offset-2',
                item.current ? 'text-accent' : 'text-ink-faint hover:text-ink',
              )}
            >
              {item.current ? (
                <span aria-hidden="true" className="bg-spark absolute top-0 h-[3px] w-9 rounded-b-full" />
              ) : null}
              <item.icon size={22} strokeWidth={item.current ? 2.1 : ICON_STROKE} aria-hidden="true" />
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
