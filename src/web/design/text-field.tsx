import type { ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { controlLook, Field, type FieldProps } from './field.tsx';

export interface TextFieldProps
  extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps | 'prefix' | 'size'> {
  /** Stands inside the box before the text, such as '$'. It is read as part of nothing: put units in the label. */
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** Digits of one width, for codes, BSB and account numbers. */
  figures?: boolean;
}

/** Pastes without the spaces around the text, which a longest length would count: ' 2042' would become ' 204'. */
function pasteTrimmed(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text');
  if (text === text.trim()) return;
  event.preventDefault();
  // The one way that can be undone, and that the form takes for typing.
  document.execCommand('insertText', false, text.trim());
}

/** One line of text. Takes every attribute of an input, `ref` included, so a form library can register it. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, optional, id, className, prefix, suffix, figures, ...input } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id, className }}>
      {(control) => (
        <div className="relative">
          {prefix ? (
            <span
              className="text-ink-faint pointer-events-none absolute inset-y-0 left-3.5 grid place-items-center"
              aria-hidden="true"
            >
              {prefix}
            </span>
          ) : null}
          <input
            type="text"
            aria-required={!optional || undefined}
            className={cx(
              controlLook,
              prefix && (typeof prefix === 'string' && prefix.length > 1 ? 'pl-14' : 'pl-8'),
              suffix && 'pr-12',
              figures && 'figures',
            )}
            onPaste={input.maxLength === undefined ? undefined : pasteTrimmed}
            {...input}
            {...control}
          />
          {suffix ? <span className="absolute inset-y-0 right-0.5 grid place-items-center">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}
