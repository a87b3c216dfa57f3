import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from 'class-variance-authority';
import { controlLook, type ControlAttributes } from './field.tsx';
import { Listbox, optionId } from './listbox.tsx';
import { nextOption, type Option } from './options.ts';
import { Popup } from './popup.tsx';
import { Spinner } from './spinner.tsx';

export interface SuggestProps<V> {
  control: ControlAttributes;
  text: string;
  onText: (text: string) => void;
  options: readonly Option<V>[];
  selected: V | null;
  onPick: (option: Option<V>) => void;
  /** The option that Enter picks before the arrows have been used: the best match of the typed text. −1 for none. */
  best?: number;
  /** Stands in the list when there is nothing to pick; read aloud when it changes. */
  emptyText: ReactNode;
  busy?: boolean;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  autoComplete?: string;
  /** Shown at the end of the box while it is not busy. */
  end?: ReactNode;
  onOpenChange?: (open: boolean) => void;
  onBlur?: () => void;
}

/** Whether the list is open, the option that the keyboard is on, and what each key does to both. */
function useList<V>({ options, onPick, onOpenChange, best = -1 }: SuggestProps<V>) {
  const [open, setOpen] = useState(false);
  const [chosenIndex, setActive] = useState(-1);
  const moved = Math.min(chosenIndex, options.length - 1);
  const active = moved >= 0 ? moved : best;
  function show(next: boolean) {
    if (next === open) return;
    setOpen(next);
    setActive(-1);
    onOpenChange?.(next);
  }
  function pick(index: number) {
    const option = options[index];
    if (!option || option.disabled) return;
    show(false);
    onPick(option);
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const down = event.key === 'ArrowDown';
      if (open) setActive(nextOption(options, !down && moved < 0 ? 0 : moved, down ? 1 : -1));
      show(true);
    } else if (event.key === 'Enter' && open && active >= 0) {
      event.preventDefault();
      pick(active);
    } else if (event.key === 'Tab') show(false);
  }
  return { open, active, setActive, show, pick, press };
}

/** A box to type into, with a list of what it may mean. The combobox and the address share it. */
export function Suggest<V>(props: SuggestProps<V>) {
  const { control, text, onText, options, selected, emptyText, busy, required, autoComplete = 'off', end } = props;
  const anchor = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { open, active, setActive, show, pick, press } = useList(props);
  function type(next: string) {
    onText(next);
    setActive(-1);
    show(true);
  }
  function leave() {
    show(false);
    props.onBlur?.();
  }
  return (
    <div className="relative">
      <input
        ref={anchor}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open && options.length > 0 ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? optionId(listId, active) : undefined}
        aria-required={required || undefined}
        autoComplete={autoComplete}
        spellCheck={false}
        disabled={props.disabled}
        placeholder={props.placeholder}
        className={cx(controlLook, 'pr-11')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={() => show(true)}
        onKeyDown={press}
        onBlur={leave}
        {...control}
      />
      <span className="text-ink-faint absolute inset-y-0 right-1 grid min-w-9 place-items-center">
        {busy ? <Spinner /> : end}
      </span>
      {open ? (
        <Popup anchor={anchor} onClose={() => show(false)} matchWidth>
          <SuggestionList {...{ listId, options, active, selected, emptyText, setActive, pick }} />
        </Popup>
      ) : null}
    </div>
  );
}

interface ResultProps<V> extends Pick<SuggestProps<V>, 'options' | 'selected' | 'emptyText'> {
  listId: string;
  active: number;
  setActive: (index: number) => void;
  pick: (index: number) => void;
}

/** The list, or the line that stands in for it; how many there are is read aloud. */
function SuggestionList<V>({ listId, options, active, selected, emptyText, setActive, pick }: ResultProps<V>) {
  const hasOptions = options.length > 0;
  return (
    <>
      {hasOptions ? (
        <Listbox id={listId} options={options} active={active} selected={selected} onActive={setActive} onPick={pick} />
      ) : null}
      <div
        role="status"
        className={hasOptions ? 'sr-only' : 'text-ink-soft px-4 py-3'}
        onMouseDown={(event) => event.preventDefault()}
      >
        {hasOptions ? `${options.length} to choose from` : emptyText}
      </div>
    </>
  );
}
