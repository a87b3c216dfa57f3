import { useState, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import Undo2 from 'lucide-react/icons/undo-2';
import { BrandMark } from './brand-mark.tsx';
import { Drawer } from './drawer.tsx';
import { IconButton } from './icon-button.tsx';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Link } from './link.tsx';
import { ScrolledTitle } from './scrolled-title.tsx';
import { SkipLink } from './skip-link.tsx';

export interface BackOfficeItem {
  href: string;
  label: string;
  current: boolean;
  /** Items that wait for an operator. */
  count?: number;
}

/** A domain of the back office with its screens; without a label for the overview. */
export interface BackOfficeSection {
  label?: string;
  icon?: IconComponent;
  items: readonly BackOfficeItem[];
}

export interface BackOfficeShellProps {
  brandName: string;
  sections: readonly BackOfficeSection[];
  /** The name of the screen, for the bar of a phone. */
  title: string;
  /** Leads to the operator's own account. */
  homeHref: string;
  personName: string;
  onFind: () => void;
  onSignOut: () => void;
  notice?: ReactNode;
  children: ReactNode;
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

function SectionItem({ item, onSelect }: { item: BackOfficeItem; onSelect: (() => void) | undefined }) {
  return (
    <Link
      href={item.href}
      aria-current={item.current ? 'page' : undefined}
      onClick={onSelect}
      className={cx(
        'relative flex min-h-11 items-center rounded-control px-3 font-medium transition-colors lg:min-h-[1.75rem] lg:text-[0.9375rem]',
        item.current ? 'bg-accent-soft text-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
      )}
    >
      {item.current ? (
        <span aria-hidden="true" className="bg-accent absolute inset-y-1.5 left-0 w-[3px] rounded-full" />
      ) : null}
      <span className="truncate">{item.label}</span>
      <Count count={item.count} />
    </Link>
  );
}

function Sections({ sections, onSelect }: { sections: readonly BackOfficeSection[]; onSelect?: () => void }) {
  return (
    <nav aria-label="Back office">
      {sections.map(({ label, icon: Icon, items }) => (
        <div key={label ?? 'overview'} className="not-first:mt-3 lg:not-first:mt-1.5">
          {label ? (
            <p
              id={`back-office-${label}`}
              className="text-ink-faint text-caption flex items-center gap-1.5 px-3 py-0.5 font-semibold"
            >
              {Icon ? <Icon size={14} strokeWidth={ICON_STROKE} aria-hidden="true" /> : null}
              {label}
            </p>
          ) : null}
          <ul aria-labelledby={label ? `back-office-${label}` : undefined}>
            {items.map((item) => (
              <li key={item.href}>
                <SectionItem item={item} onSelect={onSelect} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What stands below the sections: the way back to the operator's own account, and signing out. */
function Foot({ homeHref, brandName, personName, onSignOut }: BackOfficeShellProps) {
  const line =
    'text-ink-soft hover:text-ink hover:bg-sunken flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left font-medium transition-colors lg:min-h-[1.875rem] lg:text-caption';
  return (
    <div className="border-line mt-3 border-t pt-2 lg:mt-1.5">
      <Link href={homeHref} className={line}>
        <Undo2 size={16} strokeWidth={ICON_STROKE} aria-hidden="true" />
        {`Back to ${brandName}`}
      </Link>
      <button type="button" className={line} onClick={onSignOut}>
        <LogOut size={16} strokeWidth={ICON_STROKE} aria-hidden="true" className="shrink-0" />
        Sign Out
        {personName ? <span className="text-ink-faint ml-auto truncate font-normal">{personName}</span> : null}
      </button>
    </div>
  );
}

function SideBar(props: BackOfficeShellProps) {
  const { brandName, sections, onFind } = props;
  return (
    <header className="bg-surface border-line fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r px-3 pt-3 pb-2 lg:flex">
      <div className="mb-1.5 flex items-center justify-between pl-3">
        <Link href="/operator" className="rounded-tag inline-flex items-center gap-2 font-semibold tracking-[-0.01em]">
          <BrandMark className="size-6" />
          Back office
          <span className="sr-only">{`, ${brandName}`}</span>
        </Link>
        <IconButton label="Search or ask" icon={Search} className="-my-1" onClick={onFind} />
      </div>
      <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1">
        <Sections sections={sections} />
      </div>
      <Foot {...props} />
    </header>
  );
}

/**
 * The frame of the back office. It is paper where the members' frame is a deep cover, so that an operator always sees
 * on which side they work. The sections stand at the side from 1024 px on, and in a drawer on a phone.
 */
export function BackOfficeShell(props: BackOfficeShellProps) {
  const { sections, title, onFind, notice, children } = props;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const waiting = sections.flatMap(({ items }) => items).reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <>
      <SkipLink />
      <SideBar {...props} />
      <div className="lg:pl-60">
        <header className="bg-surface border-line sticky top-0 z-30 flex h-14 items-center gap-1 border-b px-2 pt-[env(safe-area-inset-top,0px)] lg:hidden">
          <IconButton
            label={waiting > 0 ? `Menu, ${waiting} waiting` : 'Menu'}
            icon={Menu}
            onClick={() => setOpen(true)}
          />
          <ScrolledTitle title={title} resting="Back office" />
          <IconButton label="Search or ask" icon={Search} onClick={onFind} />
        </header>
        {notice}
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-[76rem] px-4 pt-6 pb-12 outline-none sm:px-6 lg:px-10 lg:pt-9"
        >
          {children}
        </main>
      </div>
      <Drawer open={open} onClose={close} title="Back office">
        <Sections sections={sections} onSelect={close} />
        <Foot {...props} />
      </Drawer>
    </>
  );
}
