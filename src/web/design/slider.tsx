import type { CSSProperties, ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

export interface SliderProps extends FieldProps {
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  step?: number;
  disabled?: boolean;
  name?: string;
  /** The value in words, such as '$250.00'; shown at the right and read aloud. */
  valueText?: string;
  minText?: ReactNode;
  maxText?: ReactNode;
}

/** A number by feel rather than by typing; give a field beside it where the exact number matters. */
export function Slider(props: SliderProps) {
  const {
    value,
    onChange,
    min,
    max,
    step = 1,
    disabled,
    name,
    valueText,
    minText,
    maxText,
    label,
    labelHidden,
    hint,
    error,
    id,
    className,
  } = props;
  const filled = max > min ? ((value - min) / (max - min)) * 100 : 0;
  return (
    <Field {...{ label, labelHidden, hint, error, id, className }}>
      {(control) => (
        <div>
          {valueText ? (
            <output htmlFor={control.id} className="figures text-heading block" aria-hidden="true">
              {valueText}
            </output>
          ) : null}
          <input
            type="range"
            className="slider"
            {...{ min, max, step, value, disabled, name }}
            aria-valuetext={valueText}
            style={{ '--filled': `${filled}%` } as CSSProperties}
            onChange={(event) => onChange(Number(event.target.value))}
            {...control}
          />
          {minText || maxText ? (
            <div className="text-ink-faint text-caption figures flex justify-between">
              <span>{minText}</span>
              <span>{maxText}</span>
            </div>
          ) : null}
        </div>
      )}
    </Field>
  );
}
