import { useState } from 'react';
import { Tag } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';

export interface PromoFieldProps {
  applied: { code: string; title: string } | null;
  /** Applies a code, or removes it if empty. Throws an ApiProblem. */
  onApply: (code: string) => Promise<void>;
  /** Shows the field without asking first. */
  open?: boolean;
}

function useApply(onApply: PromoFieldProps['onApply']) {
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
  return { ...state, apply };
}

/** A promotion code. The total follows as soon as it is applied. */
export function PromoField({ applied, onApply, open = false }: PromoFieldProps) {
  const [code, setCode] = useState('');
  const [isOpen, setIsOpen] = useState(open);
  const { busy, error, apply } = useApply(onApply);
  if (applied)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Tag label={applied.code} onRemove={() => void apply('')} disabled={busy} active />
        <span className="text-ink-soft">{applied.title}</span>
      </p>
    );
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setIsOpen(true)}>
        Add a promotion code
      </Button>
    );
  const send = () => {
    if (code.trim() !== '') void apply(code.trim()).then((done) => (done ? setCode('') : undefined));
  };
  return (
    <div className="flex items-end gap-2">
      <TextField
        label="Promotion code"
        optional
        className="min-w-0 flex-1"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      <Button variant="secondary" busy={busy} className={error ? 'mb-7' : undefined} onClick={send}>
        Apply
      </Button>
    </div>
  );
}
