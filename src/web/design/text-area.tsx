import type { ComponentProps } from 'react';
import { cx } from 'class-variance-authority';
import { controlLook, Field, type FieldProps } from './field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {}

/** Several lines of text; the box grows with what is written where the browser can do that. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  optional,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id, className }}>
      {(control) => (
        <textarea
          rows={rows}
          aria-required={!optional || undefined}
          className={cx(controlLook, 'field-sizing-content max-h-80 min-h-24 resize-y')}
          {...area}
          {...control}
        />
      )}
    </Field>
  );
}
