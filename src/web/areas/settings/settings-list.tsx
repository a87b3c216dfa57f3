import type { ReactNode } from 'react';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { Link } from '#web/design/link.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';

export interface SettingsRowProps {
  href: string;
  icon: IconComponent;
  title: string;
  /** The present state, such as 'Two-step sign-in is on'; undefined while it loads. */
  state: string | undefined;
}

/** One settings screen: its name, its present state, and the way to it. */
export function SettingsRow({ href, icon: Icon, title, state }: SettingsRowProps) {
  return (
    <li className="hover:bg-sunken relative flex min-h-16 items-center gap-4 px-4 py-2.5 transition-colors sm:px-5">
      <Icon size={22} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent shrink-0" />
      <span className="min-w-0 flex-1">
        {/* The link is its title, and covers the row: the state describes it and is not part of its name. */}
        <Link
          href={href}
          aria-describedby={state === undefined ? undefined : `state-${href}`}
          className="block font-medium after:absolute after:inset-0"
        >
          {title}
        </Link>
        {state === undefined ? (
          <SkeletonShape className="my-1 h-3.5 w-32" />
        ) : (
          <span id={`state-${href}`} className="text-ink-soft text-caption block truncate">
            {state}
          </span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
    </li>
  );
}

/** Rows that belong together, under their heading. */
export function SettingsGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-8 break-inside-avoid">
      <h2 className="text-subhead mb-2.5">{title}</h2>
      <ul className="bg-surface border-line divide-line divide-y overflow-hidden rounded-panel border">{children}</ul>
    </section>
  );
}
