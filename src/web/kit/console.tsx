import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import { Link } from '#web/design/link.tsx';

/** The rooms of the operators' console; the first is where members wait for an answer. */
const rooms = [
  { href: '/operator', label: 'Messages' },
  { href: '/operator/members', label: 'Members' },
  { href: '/operator/notifications', label: 'Notices' },
  { href: '/operator/shop', label: 'Shop' },
  { href: '/operator/applications', label: 'Loan applications' },
  { href: '/operator/loans/servicing', label: 'Arrears and hardship' },
  { href: '/operator/leads', label: 'Calls' },
  { href: '/operator/vouchers', label: 'Vouchers' },
  { href: '/operator/polls', label: 'Polls' },
  { href: '/operator/prices', label: 'Prices' },
  { href: '/operator/texts', label: 'Texts' },
  { href: '/operator/plans', label: 'What plans open' },
  { href: '/operator/audit', label: 'Audit log' },
  { href: '/operator/system', label: 'System' },
  { href: '/operator/screens', label: 'Screens' },
] as const;

export type ConsoleRoom = (typeof rooms)[number]['href'];

/** The way from one room of the console to another: a line of them, and on a phone a list that opens below the one that is shown. */
export function ConsoleNav({ current }: { current: ConsoleRoom }) {
  const [open, setOpen] = useState(false);
  const here = rooms.find(({ href }) => href === current)!;
  return (
    <nav aria-label="Console" className="border-line -mt-3 mb-8 border-b">
      <button type="button" aria-expanded={open} aria-controls="console-rooms" className="flex min-h-11 w-full items-center justify-between gap-3 font-medium lg:hidden" onClick={() => setOpen(!open)}>
        <span>
          <span className="text-ink-faint">Room:</span> {here.label}
        </span>
        <ChevronDown size={18} aria-hidden="true" className={cx('transition-transform motion-reduce:transition-none', open && 'rotate-180')} />
      </button>
      <ul id="console-rooms" className={cx('gap-x-6 lg:flex lg:flex-wrap', open ? 'grid grid-cols-2 pb-2' : 'hidden')}>
        {rooms.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} aria-current={href === current ? 'page' : undefined} className={cx('-mb-px flex min-h-11 items-center border-b-[3px] font-medium transition-colors focus-visible:-outline-offset-2 lg:whitespace-nowrap', href === current ? 'border-spark text-ink' : 'text-ink-soft hover:text-ink border-transparent')}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
