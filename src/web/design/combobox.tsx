import { useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import X from 'lucide-react/icons/x';
import { Field, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { bestOption, matchingOptions, type Option } from './options.ts';
import { Suggest } from './suggest.tsx';

export interface ComboboxProps<V> extends FieldProps {
  options: readonly Option<V>[];
  value: V | null;
  /** Null when it is cleared. */
  onChange: (value: V | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Says that nothing fits what was typed. */
  emptyText?: string;
  /** Offers to make what was typed into a new choice. */
  onCreate?: (text: string) => void;
}

/** Marks the line that makes a new choice; it is never given out as a value. */
const CREATE = Symbol('create');

/**
 * One of many, found by typing a part of its name; Enter picks the best match. Text without a pick is dropped on
 * leaving.
 */
export function Combobox<V>(props: ComboboxProps<V>) {
  const { options, value, onChange, onBlur, placeholder, disabled, emptyText = 'No matches', onCreate } = props;
  const { label, labelHidden, hint, error, optional, id, className } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = options.find((option) => option.value === value);
  const hits: Option<V | typeof CREATE>[] = typed === null ? [...options] : matchingOptions(options, typed);
  const text = typed ?? chosen?.label ?? '';
  const fresh = typed?.trim() ?? '';
  if (onCreate && fresh !== '' && !options.some((option) => option.label.toLowerCase() === fresh.toLowerCase())) {
    hits.push({ value: CREATE, label: `Add “${fresh}”` });
  }
  // A box that makes new choices must not turn a new word into a longer one that begins with it.
  const same = hits.findIndex(({ label: name }) => name.toLowerCase() === fresh.toLowerCase());
  const best =
    typed === null ? -1 : !onCreate ? bestOption(hits, typed) : same >= 0 || fresh === '' ? same : hits.length - 1;
  function pick(option: Option<V | typeof CREATE>) {
    setTyped(null);
    if (option.value === CREATE) onCreate?.(fresh);
    else onChange(option.value as V);
  }
  const canClear = optional && value !== null && !disabled;
  return (
    <Field {...{ label, labelHidden, hint, error, optional, id, className }}>
      {(control) => (
        <Suggest<V | typeof CREATE>
          control={control}
          text={text}
          onText={setTyped}
          options={hits}
          selected={value}
          onPick={pick}
          best={best}
          emptyText={emptyText}
          placeholder={placeholder}
          disabled={disabled}
          required={!optional}
          onBlur={() => {
            setTyped(null);
            onBlur?.();
          }}
          end={
            canClear ? (
              <IconButton label={`Clear ${label}`} icon={X} inField onClick={() => onChange(null)} />
            ) : (
              <ChevronDown size={18} aria-hidden="true" className="pointer-events-none" />
            )
          }
        />
      )}
    </Field>
  );
}
