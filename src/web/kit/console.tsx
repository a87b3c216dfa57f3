import { cx } from 'class-variance-authority';
import { Link } from '#web/design/link.tsx';

/** The rooms of the operators' console; the first is where members wait for an answer. */
const rooms = [
  { href: '/operator', label: 'Messages' },
  { href: '/operator/notifications', label: 'Notices' },
  { href: '/operator/shop', label: 'Shop' },
  { href: '/operator/applications', label: 'Loan applications' },
  { href: '/operator/vouchers', label: 'Vouchers' },
  { href: '/operator/polls', label: 'Polls' },
  { href: '/operator/prices', label: 'Prices' },
  { href: '/operator/plans', label: 'What plans open' },
] as const;

export type ConsoleRoom = (typeof rooms)[number]['href'];

/** The way from one room of the console to another. */
export function ConsoleNav({ current }: { current: ConsoleRoom }) {
  return (
    <nav aria-label="Console" className="border-line -mt-3 mb-8 border-b">
      <ul className="flex gap-6 overflow-x-auto [scrollbar-width:none]">
        {rooms.map(({ href, label }) => (
          <li key={href} className="shrink-0">
            <Link href={href} aria-current={href === current ? 'page' : undefined} className={cx('-mb-px flex min-h-11 items-center border-b-[3px] font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2', href === current ? 'border-spark text-ink' : 'text-ink-soft hover:text-ink border-transparent')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
