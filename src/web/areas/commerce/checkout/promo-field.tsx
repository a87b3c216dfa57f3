import { Tag } from '#web/design/tag.tsx';
import { CodeField, useApply } from './code-field.tsx';

export interface PromoFieldProps {
  applied: { code: string; title: string; counts: boolean } | null;
  /** Applies a code, or removes it if empty. Throws an ApiProblem. */
  onApply: (code: string) => Promise<void>;
  /** Whether a button has just asked for it. */
  autoFocus?: boolean;
}

/** A promotion code. The total follows as soon as it is applied. */
export function PromoField({ applied, onApply, autoFocus = false }: PromoFieldProps) {
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
  return <CodeField label="Promotion code" maxLength={20} autoFocus={autoFocus} {...code} />;
}
