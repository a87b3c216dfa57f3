import { useEffect, useRef, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import { backOffice } from '#contract/areas/back-office.ts';
import type { WaitingCounts } from '#contract/areas/back-office.ts';
import { Link } from '#web/design/link.tsx';
import { useApiQuery } from './query.ts';

/** The sections of the back office; the first is the queue of unanswered messages. */
const sections = [
  { href: '/operator', label: 'Messages' },
  { href: '/operator/members', label: 'Members' },
  { href: '/operator/notifications', label: 'Notices' },
  { href: '/operator/shop', label: 'The shop' },
  { href: '/operator/applications', label: 'Loan applications' },
  { href: '/operator/loans/servicing', label: 'Arrears and hardship' },
  { href: '/operator/leads', label: 'Call-back requests' },
  { href: '/operator/gifts', label: 'Large gifts' },
  { href: '/operator/vouchers', label: 'Vouchers' },
  { href: '/operator/polls', label: 'Charity polls' },
  { href: '/operator/prices', label: 'Prices to compare' },
  { href: '/operator/texts', label: 'Texts' },
  { href: '/operator/plans', label: 'Plan features' },
  { href: '/operator/audit', label: 'Audit log' },
  { href: '/operator/system', label: 'System' },
  { href: '/operator/screens', label: 'Screens' },
] as const;

export type BackOfficeSection = (typeof sections)[number]['href'];

/** The sections with counts, by the name of the count. */
const waiting: Partial<Record<BackOfficeSection, keyof WaitingCounts>> = {
  '/operator': 'messages',
  '/operator/applications': 'applications',
  '/operator/loans/servicing': 'loans',
  '/operator/leads': 'leads',
  '/operator/gifts': 'gifts',
  '/operator/system': 'system',
};

const COUNT_AGAIN_MS = 60_000;

/** Open items per section, polled and refreshed after writes; requested by operators only. */
function useCounts(): { counts: WaitingCounts | undefined; isOperator: boolean } {
  const { data, error, refetch } = useApiQuery(backOffice.counts, {}, { refetchIntervalMs: COUNT_AGAIN_MS });
  const isWriting = useIsMutating() > 0;
  const wrote = useRef(false);
  useEffect(() => {
    if (wrote.current && !isWriting) void refetch();
    wrote.current = isWriting;
  }, [isWriting, refetch]);
  return { counts: data?.data, isOperator: error?.code !== 'forbidden' };
}

function Waits({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="bg-accent-soft text-accent figures text-caption ml-1.5 rounded-full px-1.5 font-semibold">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** The navigation of the back office: a bar, and on phones a list below the current section. */
export function BackOfficeNav({ current }: { current: BackOfficeSection }) {
  const [open, setOpen] = useState(false);
  const { counts, isOperator } = useCounts();
  const countOf = (section: BackOfficeSection) => (waiting[section] ? counts?.[waiting[section]] : undefined);
  const here = sections.find(({ href }) => href === current)!;
  // The page below explains who may use it.
  if (!isOperator) return null;
  return (
    <nav aria-label="Back office" className="border-line -mt-3 mb-8 border-b">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="back-office-rooms"
        className="flex min-h-11 w-full items-center justify-between gap-3 font-medium lg:hidden"
        onClick={() => setOpen(!open)}
      >
        <span>
          <span className="text-ink-faint">Room:</span> {here.label}
          <Waits count={countOf(current)} />
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('transition-transform motion-reduce:transition-none', open && 'rotate-180')}
        />
      </button>
      <ul
        id="back-office-rooms"
        className={cx('gap-x-6 lg:flex lg:flex-wrap', open ? 'grid grid-cols-2 pb-2' : 'hidden')}
      >
        {sections.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className={cx(
                '-mb-px flex min-h-11 items-center border-b-[3px] font-medium transition-colors focus-visible:-outline-offset-2 lg:whitespace-nowrap',
                href === current ? 'border-spark text-ink' : 'text-ink-soft hover:text-ink border-transparent',
              )}
            >
              {label}
              <Waits count={countOf(href)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
