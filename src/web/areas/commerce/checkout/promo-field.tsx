import { useState } from 'react';
import { Tag } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { CodeField, useApply } from './code-field.tsx';

export interface PromoFieldProps {
  applied: { code: string; title: string; counts: boolean } | null;
  /** Applies a code, or removes it if empty. Throws an ApiProblem. */
  onApply: (code: string) => Promise<void>;
  /** Shows the field without asking first. */
  open?: boolean;
}

/** A promotion code. The total follows as soon as it is applied. */
export function PromoField({ applied, onApply, open = false }: PromoFieldProps) {
  const [isOpen, setIsOpen] = useState(open);
  const code = useApply(onApply);
  const { busy, apply } = code;
  if (applied)
    return (
      <p className="flex flex-wrap items-center gap-2">
        <Tag label={applied.code} onRemove={() => void apply('')} disabled={busy} active />
        <span className="text-ink-soft">
          {applied.counts ? applied.title : `${applied.title} doesn’t make this any cheaper, so we haven’t applied it.`}
        </span>
      </p>
    );
  if (!isOpen)
    return (
      <Button variant="quiet" size="small" className="-ml-3.5" onClick={() => setIsOpen(true)}>
        Add a promotion code
      </Button>
    );
  return <CodeField label="Promotion code" maxLength={20} {...code} />;
}
