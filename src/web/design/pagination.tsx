import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from 'class-variance-authority';
import { IconButton } from './icon-button.tsx';

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  label?: string;
}

/** The first, the last, the current and its neighbours; null stands for the pages left out. */
export function shownPages(page: number, pageCount: number): (number | null)[] {
  const visiblePages = new Set(
    [1, pageCount, page - 1, page, page + 1].filter((pageNumber) => pageNumber >= 1 && pageNumber <= pageCount),
  );
  const pages = [...visiblePages].sort((a, b) => a - b);
  return pages.flatMap((pageNumber, at) => {
    const before = pages[at - 1];
    if (before === undefined || pageNumber === before + 1) return [pageNumber];
    return pageNumber === before + 2 ? [pageNumber - 1, pageNumber] : [null, pageNumber];
  });
}

export function Pagination({ page, pageCount, onPage, label = 'Pages' }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-0.5 py-4">
      <IconButton label="Previous page" icon={ChevronLeft} disabled={page <= 1} onClick={() => onPage(page - 1)} />
      {shownPages(page, pageCount).map((pageNumber, at) =>
        pageNumber === null ? (
          <span key={`gap-${at}`} aria-hidden="true" className="text-ink-faint w-6 text-center">
            …
          </span>
        ) : (
          <button
            key={pageNumber}
            type="button"
            aria-label={`Page ${pageNumber}`}
            aria-current={pageNumber === page ? 'page' : undefined}
            className={cx(
              'figures min-w-9 min-h-11 rounded-control px-1.5 font-medium transition-colors sm:min-w-11',
              pageNumber === page ? 'bg-accent-soft text-accent' : 'text-ink-soft hover:bg-ink/8',
            )}
            onClick={() => onPage(pageNumber)}
          >
            {pageNumber}
          </button>
        ),
      )}
      <IconButton label="Next page" icon={ChevronRight} disabled={page >= pageCount} onClick={() => onPage(page + 1)} />
    </nav>
  );
}
