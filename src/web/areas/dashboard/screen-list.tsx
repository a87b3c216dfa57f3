import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';

/** A screen of a group: its name, what it shows right now in one line, and its main figure. */
export interface ScreenLine {
  href: string;
  label: string;
  note?: ReactNode;
  figure?: ReactNode;
}

/** Screens of one kind, each a whole line to press. The line keeps its height while its figure is on the way. */
export function ScreenList({ title, screens }: { title: string; screens: readonly ScreenLine[] }) {
  return (
    <Section title={title} level={2} className="mt-0!">
      <ul aria-label={title} className="divide-line divide-y">
        {screens.map(({ href, label, note, figure }) => (
          <li key={href}>
            <Link
              href={href}
              className="hover:bg-surface flex min-h-16 items-center gap-3 rounded-tag py-2 transition-colors"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
                <span className="max-w-full flex-1 basis-24">
                  <span className="block font-semibold">{label}</span>
                  <span className="text-ink-soft text-caption block min-h-[1lh]">{note}</span>
                </span>
                <span className="figures shrink-0 font-medium">{figure}</span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
