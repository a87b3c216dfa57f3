import { useEffect, useId, useRef, useState, type ChangeEvent, type FocusEvent, type RefObject } from 'react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import { cx } from 'class-variance-authority';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Calendar } from './calendar.tsx';
import { maskDate, openingMonth, readDate, textOfDate, type DateRules } from './date-entry.ts';
import { controlLook, Field, type ControlAttributes, type FieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Popup } from './popup.tsx';
import { useToday } from './today.tsx';

export interface DateInputProps extends Omit<FieldProps, 'optional'>, DateRules {
  /** 'YYYY-MM-DD' or null. */
  value: CivilDate | null;
  /** Gets 'YYYY-MM-DD' for a valid entry, null for an empty or an invalid one. */
  onChange: (date: CivilDate | null) => void;
  onBlur?: () => void;
  /** A click in the box opens the picker, which then begins at January 2000, as for a date of birth. */
  clickable?: boolean;
  disabled?: boolean;
  name?: string;
  autoComplete?: string;
  /** The member's day, where no TodayProvider gives it. */
  today?: CivilDate;
}

interface Typing {
  text: string;
  /** Messages wait until the entry is complete or the field is left. */
  judged: boolean;
}

/** Keeps what is typed apart from the value, as most of what one types on the way is not yet a date. */
function useTyping(props: DateInputProps, today: CivilDate) {
  const { value, onChange } = props;
  const [typing, setTyping] = useState<Typing>({ text: textOfDate(value), judged: false });
  const input = useRef(value);
  useEffect(() => {
    // Only a value that did not come from here replaces what is typed.
    if (value === input.current) return;
    input.current = value;
    setTyping({ text: textOfDate(value), judged: false });
  }, [value]);
  function enter(text: string, judged: boolean) {
    const { date } = readDate(text, props, today);
    input.current = date;
    setTyping({ text, judged });
    onChange(date);
  }
  const message = typing.judged ? readDate(typing.text, props, today).message : null;
  return { text: typing.text, message, enter, judge: () => setTyping((now) => ({ ...now, judged: true })) };
}

/**
 * A date manually or from a calendar (rule C05). It shows DD/MM/YYYY and gives YYYY-MM-DD. Beside its own three
 * messages it shows the `error` that a form gives it.
 */
export function DateInput(props: DateInputProps) {
  const { label, labelHidden, hint, error, id, className, required = true } = props;
  const today = useToday(props.today);
  const typing = useTyping(props, today);
  return (
    <Field {...{ label, labelHidden, hint, id, className }} optional={!required} error={typing.message ?? error}>
      {(control) => <Control {...props} control={control} day={today} typing={typing} />}
    </Field>
  );
}

/**
 * Puts each change into the mask. The caret stays behind the digit that was typed, however many slashes came or went
 * before it.
 */
function useMaskedTyping(input: RefObject<HTMLInputElement | null>, typing: ReturnType<typeof useTyping>) {
  const caret = useRef<number | null>(null);
  useEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (event: ChangeEvent<HTMLInputElement>) => {
    const raw = event.target.value;
    const at = event.target.selectionStart ?? raw.length;
    const text = maskDate(raw, raw.length > typing.text.length);
    if (at < raw.length) {
      const digits = raw.slice(0, at).replace(/\D/g, '').length;
      caret.current = digits + (digits > 2 ? 1 : 0) + (digits > 4 ? 1 : 0);
    }
    typing.enter(text, text.length === 10);
  };
}

type ControlProps = DateInputProps & {
  control: ControlAttributes;
  day: CivilDate;
  typing: ReturnType<typeof useTyping>;
};

function Control({ control, day, typing, ...props }: ControlProps) {
  const { value, clickable = false, disabled, name, autoComplete = 'off', required = true, onBlur } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const type = useMaskedTyping(input, typing);
  function leave(event: FocusEvent) {
    if (box.current?.contains(event.relatedTarget as Node | null)) return;
    setOpen(false);
    typing.judge();
    onBlur?.();
  }
  function pick(date: CivilDate) {
    typing.enter(textOfDate(date), true);
    setOpen(false);
    input.current?.focus();
  }
  return (
    <div ref={box} className="relative" onBlur={leave}>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete={autoComplete}
        placeholder="DD/MM/YYYY"
        name={name}
        disabled={disabled}
        aria-required={required || undefined}
        className={cx(controlLook, 'figures pr-12')}
        value={typing.text}
        onChange={type}
        onClick={clickable ? () => setOpen(true) : undefined}
        {...control}
      />
      <span className="absolute inset-y-0 right-0.5 grid place-items-center">
        <IconButton
          label="Open calendar"
          icon={CalendarDays}
          inField
          className="text-ink-soft"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          disabled={disabled}
          onClick={() => setOpen(!open)}
        />
      </span>
      {open ? (
        <Popup
          id={panelId}
          role="dialog"
          aria-label="Calendar"
          anchor={box}
          onClose={() => {
            setOpen(false);
            input.current?.focus();
          }}
          className="w-[19.5rem] p-2.5"
        >
          <Calendar
            value={value}
            opensAt={openingMonth(value, clickable, day)}
            rules={props}
            today={day}
            onPick={pick}
          />
        </Popup>
      ) : null}
    </div>
  );
}
