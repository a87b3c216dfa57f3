import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cva, type VariantProps } from 'class-variance-authority';
import { ICON_STROKE, type IconComponent } from './icon.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';

export const buttonLook = cva(
  'relative inline-flex items-center justify-center gap-2 rounded-control text-center font-semibold no-underline select-none ' +
    'transition-[background-color,border-color,color,translate] active:translate-y-px ' +
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:active:translate-y-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-hover',
        secondary: 'border border-line-strong bg-raised text-ink hover:border-ink-soft hover:bg-surface',
        quiet: 'text-accent hover:bg-accent-soft',
        danger: 'bg-negative text-surface hover:bg-negative/90',
      },
      size: {
        regular: 'min-h-11 px-5 py-2',
        small: 'min-h-11 px-3.5 py-1.5 text-caption sm:min-h-9',
      },
      full: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'regular' },
  },
);

type Look = VariantProps<typeof buttonLook>;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  variant?: Look['variant'];
  size?: Look['size'];
  /** Takes the whole width, as main actions do on a phone. */
  full?: boolean;
  /** Shows a ring, says "busy" to assistive technology and swallows clicks; focus stays where it is. */
  busy?: boolean;
  icon?: IconComponent;
  iconEnd?: IconComponent;
  ref?: ComponentProps<'button'>['ref'];
  children: ReactNode;
}

function Face({
  busy,
  icon: Icon,
  iconEnd: IconEnd,
  children,
}: Pick<ButtonProps, 'busy' | 'icon' | 'iconEnd' | 'children'>) {
  return (
    <>
      {Icon ? <Icon className="-ml-0.5 shrink-0" size={19} strokeWidth={ICON_STROKE} aria-hidden="true" /> : null}
      <span className={busy ? 'opacity-30' : undefined}>{children}</span>
      {IconEnd ? <IconEnd className="-mr-0.5 shrink-0" size={19} strokeWidth={ICON_STROKE} aria-hidden="true" /> : null}
      {busy ? (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      ) : null}
    </>
  );
}

/** One main action a screen is primary; the others are secondary or quiet. Danger is for what cannot be undone. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    full,
    busy = false,
    icon,
    iconEnd,
    className,
    onClick,
    children,
    type = 'button',
    ...rest
  } = props;
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type={type}
      className={buttonLook({ variant, size, full, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
      {...rest}
    >
      <Face busy={busy} icon={icon} iconEnd={iconEnd}>
        {children}
      </Face>
    </button>
  );
}

export interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  href: string;
  variant?: Look['variant'];
  size?: Look['size'];
  full?: boolean;
  icon?: IconComponent;
  iconEnd?: IconComponent;
  children: ReactNode;
}

/** Looks like a button and goes somewhere: a real link, which opens in a new tab when asked to. */
export function ButtonLink({ variant, size, full, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link className={buttonLook({ variant, size, full, className })} {...rest}>
      <Face icon={icon} iconEnd={iconEnd}>
        {children}
      </Face>
    </Link>
  );
}
