import type { MouseEvent } from 'react';
import Sprout from 'lucide-react/icons/sprout';
import { Button, ButtonLink } from './button.tsx';
import { ICON_STROKE, type IconComponent } from './icon.ts';

export interface EmptyStateProps {
  message: string;
  /** The button is there only when its text is (rule C03). */
  buttonText?: string;
  icon?: IconComponent;
  subtitle1?: string;
  subtitle2?: string;
  /** Where the button leads. The click is told to `onButton` either way. */
  href?: string;
  onButton?: (event: MouseEvent<HTMLElement>) => void;
  /** What the button began is under way. */
  busy?: boolean;
  className?: string;
}

/** Nothing here yet, said kindly, with a way forward (rule C03). */
export function EmptyState({
  message,
  buttonText,
  icon: Icon = Sprout,
  subtitle1,
  subtitle2,
  href,
  onButton,
  busy,
  className,
}: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center px-4 py-12 text-center ${className ?? ''}`}>
      <span
        className="border-line bg-surface text-accent mb-5 grid size-16 place-items-center rounded-full border"
        aria-hidden="true"
      >
        <Icon size={28} strokeWidth={ICON_STROKE} />
      </span>
      <p className="text-subhead max-w-sm text-balance">{message}</p>
      {subtitle1 ? <p className="text-ink-soft mt-1.5 max-w-sm text-pretty">{subtitle1}</p> : null}
      {subtitle2 ? <p className="text-ink-faint text-caption mt-1.5 max-w-sm text-pretty">{subtitle2}</p> : null}
      {buttonText && href ? (
        <ButtonLink href={href} className="mt-6" onClick={onButton}>
          {buttonText}
        </ButtonLink>
      ) : null}
      {buttonText && !href ? (
        <Button className="mt-6" busy={busy} onClick={onButton}>
          {buttonText}
        </Button>
      ) : null}
    </div>
  );
}
