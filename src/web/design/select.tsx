import { useId, useRef, useState, type KeyboardEvent } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import { controlLook, Field, type ControlAttributes, type FieldProps } from './field.tsx';
import { Listbox, optionId } from './listbox.tsx';
import { nextOption, typedOption, type Option } from './options.ts';
import { Popup } from './popup.tsx';

export interface SelectProps<V> extends FieldProps {
  options: readonly Option<V>[];
  value: V | null;
  onChange: (value: V) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
}

/** Letters typed within this time count as one word. */
const TYPED_MS = 700;

function useTyped() {
  const typed = useRef({ text: '', timer: undefined as ReturnType<typeof setTimeout> | undefined });
  return (letter: string) => {
    clearTimeout(typed.current.timer);
    typed.current.text += letter;
    typed.current.timer = setTimeout(() => {
      typed.current.text = '';
    }, TYPED_MS);
    return typed.current.text;
  };
}

/** The option that a key leads to: arrows, Home, End, or the letters typed so far. */
function optionTarget<V>(
  event: KeyboardEvent,
  options: readonly Option<V>[],
  at: number,
  typed: (letter: string) => string,
): number | null {
  if (event.key === 'ArrowDown') return nextOption(options, at, 1);
  if (event.key === 'ArrowUp') return nextOption(options, at, -1);
  if (event.key === 'Home') return nextOption(options, -1, 1);
  if (event.key === 'End') return nextOption(options, options.length, -1);
  const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey;
  return letter ? typedOption(options, at, typed(event.key)) : null;
}

function Control<V>({ control, ...props }: SelectProps<V> & { control: ControlAttributes }) {
  const { options, value, onChange, onBlur, placeholder = 'Choose', disabled, optional } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const typed = useTyped();
  const chosen = options.findIndex((option) => option.value === value);
  const [active, setActive] = useState<number | null>(null);
  const open = active !== null;
  const show = () => setActive(chosen >= 0 ? chosen : nextOption(options, -1, 1));

  function pick(index: number) {
    const option = options[index];
    setActive(null);
    if (option && !option.disabled && index !== chosen) onChange(option.value);
  }
  function press(event: KeyboardEvent) {
    const enters = event.key === 'Enter' || event.key === ' ';
    if (open && event.key === 'Tab') return pick(active);
    const target = optionTarget(event, options, active ?? chosen, typed);
    if (target === null && !enters) return;
    event.preventDefault();
    if (!open) show();
    else if (enters) pick(active);
    else if (target !== null && target >= 0) setActive(target);
  }
  const current = options[chosen];
  return (
    <>
      <button
        ref={anchor}
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? optionId(listId, active) : undefined}
        aria-required={!optional || undefined}
        disabled={disabled}
        className={cx(controlLook, 'flex cursor-pointer items-center gap-3 text-left')}
        onClick={() => (open ? setActive(null) : show())}
        onKeyDown={press}
        onBlur={() => {
          setActive(null);
          onBlur?.();
        }}
        {...control}
      >
        {current?.icon}
        <span className={cx('min-w-0 flex-1 truncate', !current && 'text-ink-faint')}>
          {current?.label ?? placeholder}
        </span>
        <ChevronDown size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
      </button>
      {open ? (
        <Popup anchor={anchor} onClose={() => setActive(null)} matchWidth>
          <Listbox id={listId} options={options} active={active} selected={value} onActive={setActive} onPick={pick} />
        </Popup>
      ) : null}
    </>
  );
}

/**
 * One of many. Arrow keys, Home, End and typing move; Enter, Space and Tab choose; Escape leaves things as they were.
 */
export function Select<V>(props: SelectProps<V>) {
  const { label, labelHidden, hint, error, optional, id, className } = props;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id, className }}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}
