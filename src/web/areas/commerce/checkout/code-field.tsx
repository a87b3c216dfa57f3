import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';

/** Runs one call at a time and keeps the message of the field that it names. */
export function useApply(onApply: (code: string) => Promise<void>) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  async function apply(code: string): Promise<boolean> {
    if (state.busy) return false;
    setState({ busy: true, error: null });
    try {
      await onApply(code);
      setState({ busy: false, error: null });
      return true;
    } catch (error) {
      const named = isProblem(error) ? error.fields[0]?.message : undefined;
      setState({ busy: false, error: named ?? messageOf(error) });
      return false;
    }
  }
  return { ...state, apply, clearError: () => setState((now) => ({ ...now, error: null })) };
}

interface CodeFieldProps {
  label: string;
  hint?: string;
  maxLength: number;
  busy: boolean;
  error: string | null;
  /** Applies a code; true once it is accepted, and the field is emptied. */
  apply: (code: string) => Promise<boolean>;
  /** A code that is changed or taken out is no longer wrong: with an error, the form around it can't be sent. */
  clearError: () => void;
  /** Whether it has just been asked for: it has the focus of the button in its place. */
  autoFocus?: boolean;
}

/** A code to type, with its button. Enter applies it and does not send the form around it. */
export function CodeField({ label, hint, maxLength, busy, error, apply, clearError, autoFocus }: CodeFieldProps) {
  const [code, setCode] = useState('');
  // Nobody should pay the full price with a code typed in: the form can't be sent until it is applied or taken out.
  const [isLeft, setIsLeft] = useState(false);
  const send = () => {
    setIsLeft(false);
    if (code.trim() !== '') void apply(code.trim()).then((done) => (done ? setCode('') : undefined));
  };
  const shown = error ?? (isLeft && !busy ? 'Apply this code, or clear it.' : null);
  return (
    <div
      className="flex flex-wrap items-end gap-2"
      onBlur={({ currentTarget, relatedTarget }) =>
        setIsLeft(code.trim() !== '' && !currentTarget.contains(relatedTarget))
      }
    >
      <TextField
        label={label}
        {...(hint === undefined ? {} : { hint })}
        optional
        className="min-w-0 flex-1 basis-24"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        autoFocus={autoFocus}
        maxLength={maxLength}
        error={shown}
        value={code}
        onChange={(event) => {
          clearError();
          setIsLeft(false);
          setCode(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      <Button variant="secondary" busy={busy} className={shown || hint ? 'mb-7' : undefined} onClick={send}>
        Apply
      </Button>
    </div>
  );
}
