import type { ReactNode } from 'react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Search from 'lucide-react/icons/search';
import { BrandMark } from './brand-mark.tsx';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import { ScrolledTitle } from './scrolled-title.tsx';

export interface TopBarProps {
  brandName?: string | undefined;
  homeHref: string;
  /** The name of the screen, once its heading has scrolled away; undefined where the bar shows none. */
  title?: string | undefined;
  onBack?: (() => void) | undefined;
  /** Opens the command palette. */
  onFind?: (() => void) | undefined;
  /** What stands between the title and the search, and after it. */
  before?: ReactNode;
  after?: ReactNode;
}

/** The bar above every screen on a phone. */
export function TopBar({ brandName, homeHref, title, onBack, onFind, before, after }: TopBarProps) {
  return (
    <header className="on-cover sticky top-0 z-30 flex h-14 items-center gap-1 px-2 pt-[env(safe-area-inset-top,0px)] lg:hidden">
      {onBack ? (
        <IconButton label="Back" icon={ArrowLeft} onClick={onBack} />
      ) : (
        <Link
          href={homeHref}
          aria-label={`${brandName ?? 'Wattle'}, home`}
          className="grid size-11 max-w-[14vw] place-items-center rounded-control"
        >
          <BrandMark className="size-7" />
        </Link>
      )}
      {title === undefined ? <span className="flex-1" /> : <ScrolledTitle title={title} />}
      {before}
      {onFind ? <IconButton label="Search or ask" icon={Search} onClick={onFind} /> : null}
      {after}
    </header>
  );
}
