import type { ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { cx } from 'class-variance-authority';
import { IconButton } from './icon-button.tsx';

const faces = {
  info: { icon: Info, ground: 'bg-info-soft', colour: 'text-info', says: 'Note' },
  positive: { icon: CircleCheck, ground: 'bg-positive-soft', colour: 'text-positive', says: 'Good news' },
  warning: { icon: TriangleAlert, ground: 'bg-warning-soft', colour: 'text-warning', says: 'Warning' },
  negative: { icon: CircleAlert, ground: 'bg-negative-soft', colour: 'text-negative', says: 'Problem' },
} as const;

export interface NoticeProps {
  tone?: keyof typeof faces;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links under the text. */
  actions?: ReactNode;
  onDismiss?: () => void;
  /** Reads it out when it appears; leave it off for what is there from the start. */
  announce?: boolean;
  className?: string;
}

/** Something to know before going on. For an error: what happened, what was kept, what to do. */
export function Notice({ tone = 'info', title, children, actions, onDismiss, announce, className }: NoticeProps) {
  const { icon: Icon, ground, colour, says } = faces[tone];
  const role = announce ? (tone === 'negative' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx('flex items-start gap-3 rounded-control px-4 py-3', ground, className)}>
      <Icon size={20} strokeWidth={2} aria-hidden="true" className={cx('mt-0.5 shrink-0', colour)} />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{says}: </span>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className="text-ink-soft">{children}</div> : null}
        {actions ? <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div> : null}
      </div>
      {onDismiss ? <IconButton label="Dismiss" icon={X} className="-my-1.5 -mr-2.5" onClick={onDismiss} /> : null}
    </div>
  );
}

/** A line over the whole page, such as "You’re offline. This was loaded at 3:07 pm." */
export function Banner({
  tone = 'info',
  children,
  action,
}: {
  tone?: NoticeProps['tone'];
  children: ReactNode;
  action?: ReactNode;
}) {
  const { icon: Icon, ground, colour } = faces[tone ?? 'info'];
  return (
    <div role="status" className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6 lg:px-12', ground)}>
      <Icon size={18} strokeWidth={2} aria-hidden="true" className={cx('shrink-0', colour)} />
      <p className="min-w-0 flex-1 font-medium">{children}</p>
      {action}
    </div>
  );
}
