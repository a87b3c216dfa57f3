import type { ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import type { NotificationOnWire } from '#contract/areas/notifications.ts';
import { notificationKindInfo } from '#domain/notifications/kinds.ts';
import { Badge } from '#web/design/badge.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import { Link } from '#web/design/link.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { kindIcons } from './kind-icons.ts';

export interface NotificationLineProps {
  notification: NotificationOnWire;
  /** Called when the member follows it. */
  onFollow: () => void;
  /** Further actions at the end of the line. */
  actions?: ReactNode;
}

/** One notification: kind, text, time and link. */
export function NotificationLine({ notification, onFollow, actions }: NotificationLineProps) {
  const time = useMemberTime();
  const { kind, title, body, href, viewed, created_at: at } = notification;
  const Icon = kindIcons[kind];
  const head = cx('block', viewed ? 'font-medium' : 'font-semibold');
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 py-3.5">
      <span
        className={cx(
          'mt-0.5 grid size-9 shrink-0 place-items-center rounded-full',
          viewed ? 'bg-sunken text-ink-soft' : 'bg-accent-soft text-accent',
        )}
        aria-hidden="true"
      >
        <Icon size={18} strokeWidth={ICON_STROKE} />
      </span>
      <div className="min-w-0 flex-1 basis-32">
        {href === null ? (
          <p className={head}>{title}</p>
        ) : (
          <Link
            href={href}
            className={cx(head, 'hover:text-accent underline-offset-4 hover:underline')}
            onClick={onFollow}
          >
            {title}
          </Link>
        )}
        {body === '' ? null : <p className="text-ink-soft figures">{body}</p>}
        <p className="text-ink-faint text-caption mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {viewed ? null : <Badge tone="accent">New</Badge>}
          <span>
            {notificationKindInfo[kind].title}, {time.instant(at, 'fromNow')}
          </span>
        </p>
      </div>
      {actions}
    </li>
  );
}
