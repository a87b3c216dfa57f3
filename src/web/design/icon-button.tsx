import type { ComponentProps } from 'react';
import { cx } from 'class-variance-authority';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

/** With large text on a phone it keeps to the width that five beside each other have. */
const look =
  'inline-grid max-w-[14vw] shrink-0 place-items-center rounded-control text-inherit transition-colors ' +
  'hover:bg-current/10 disabled:pointer-events-none disabled:opacity-45';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What it does, for those who do not see the icon; also shown as the browser's own tooltip. */
  label: string;
  icon: IconComponent;
  busy?: boolean;
  /** Fits inside the box of a field. */
  inField?: boolean;
}

export function IconButton({
  label,
  icon: Icon,
  busy = false,
  inField,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      className={cx(look, inField ? 'size-10' : 'size-11', className)}
      {...rest}
    >
      {busy ? <Spinner /> : <Icon size={20} strokeWidth={ICON_STROKE} aria-hidden="true" />}
    </button>
  );
}

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'aria-label' | 'children'> {
  label: string;
  icon: IconComponent;
  href: string;
}

export function IconLink({ label, icon: Icon, className, ...rest }: IconLinkProps) {
  return (
    <Link aria-label={label} title={label} className={cx(look, 'size-11', className)} {...rest}>
      <Icon size={20} strokeWidth={ICON_STROKE} aria-hidden="true" />
    </Link>
  );
}
