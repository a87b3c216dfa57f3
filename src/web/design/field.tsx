import { useId, type ReactNode } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';

/** What every field takes. */
export interface FieldProps {
  label: string;
  /** Keeps the label for those who hear the page, and hides it from those who see it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  /** The message that stands under the field; the field counts as invalid while there is one. */
  error?: string | null;
  /** Most fields are required; the others say "optional" beside their label, where it is shown. */
  optional?: boolean;
  id?: string;
  className?: string;
}

/** What the control inside has to carry so that label, hint and message belong to it. */
export interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** The box that text is typed into, shared by every field that has one. */
export const controlLook =
  'w-full min-h-11 rounded-control border border-line-strong bg-raised px-3.5 py-2 text-ink transition-[border-color,background-color] ' +
  'hover:border-ink-soft aria-invalid:border-negative aria-invalid:border-2 focus-visible:outline-offset-0 focus-visible:border-focus ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint disabled:hover:border-line-strong';

export function FieldMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-negative text-caption mt-1.5 flex items-start gap-1.5 font-medium">
      <CircleAlert size={15} strokeWidth={2} aria-hidden="true" className="mt-[0.12em] shrink-0" />
      <span>{children}</span>
    </p>
  );
}

export function FieldHint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="text-ink-faint text-caption mt-1.5">
      {children}
    </p>
  );
}

interface FrameProps extends FieldProps {
  children: (control: ControlAttributes) => ReactNode;
}

/** Label above, control, then hint and message. The message arrives in a live region, so it is read when it appears. */
export function Field({ label, labelHidden, hint, error, optional, id: givenId, className, children }: FrameProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  // Beside a hidden label, as of a search box, the mark would be read as part of it: 'Search optional'.
  const markId = optional && !labelHidden ? `${id}-optional` : '';
  const describedBy = [errorId, hintId, markId].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <div className={labelHidden ? 'sr-only' : 'mb-1.5 flex flex-wrap items-baseline justify-between gap-x-1.5'}>
        <label htmlFor={id} className={markId ? 'flex-1 basis-min font-medium' : 'font-medium'}>
          {label}
        </label>
        {markId ? (
          <span id={markId} className="text-ink-faint text-caption">
            optional
          </span>
        ) : null}
      </div>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <div aria-live="polite">{error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}</div>
      {hint ? <FieldHint id={hintId}>{hint}</FieldHint> : null}
    </div>
  );
}
