import type { MouseEvent } from 'react';
import { Button, ButtonLink } from './button.tsx';
import illustrations from './illustrations.svg?no-inline';

/** What the illustration shows, as `illustrations.svg` draws it in the colours of the palette. */
export type IllustrationName =
  | 'accounts'
  | 'bills'
  | 'budget'
  | 'charity'
  | 'deals'
  | 'documents'
  | 'done'
  | 'draws'
  | 'error'
  | 'forecast'
  | 'gift-cards'
  | 'goals'
  | 'history'
  | 'household'
  | 'import'
  | 'loans'
  | 'locked'
  | 'lost'
  | 'messages'
  | 'net-worth'
  | 'notifications'
  | 'offline'
  | 'people'
  | 'places'
  | 'reading'
  | 'saved'
  | 'search'
  | 'shop'
  | 'spending'
  | 'subscriptions'
  | 'tax'
  | 'transactions'
  | 'transfers'
  | 'vouchers';

export interface EmptyStateProps {
  illustration: IllustrationName;
  message: string;
  /** The button is there only when its text is (rule C03). */
  buttonText?: string;
  subtitle1?: string;
  subtitle2?: string;
  /** Where the button leads. `onButton` hears of the click either way. */
  href?: string;
  onButton?: (event: MouseEvent<HTMLElement>) => void;
  /** What the button began is under way. */
  busy?: boolean;
  className?: string;
}

/** The file of illustrations loads with the first that is shown, so that no screen waits for it. */
function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg viewBox="0 0 160 120" className="mb-4 h-30 w-40 shrink-0" aria-hidden="true">
      <use href={`${illustrations}#${name}`} />
    </svg>
  );
}

/** Nothing here yet: what will appear, and the one step that makes it appear (rule C03). */
export function EmptyState({
  illustration,
  message,
  buttonText,
  subtitle1,
  subtitle2,
  href,
  onButton,
  busy,
  className,
}: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center px-4 py-10 text-center ${className ?? ''}`}>
      <Illustration name={illustration} />
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
