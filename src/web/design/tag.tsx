import X from 'lucide-react/icons/x';
import { cx } from 'class-variance-authority';

/** A filter or a label that can be removed; `active` for a filter that is on. */
export function Tag({
  label,
  onRemove,
  disabled,
  active,
}: {
  label: string;
  onRemove?: () => void;
  disabled?: boolean;
  active?: boolean;
}) {
  return (
    <span
      className={cx(
        'text-caption inline-flex min-h-8 items-center border pl-2.5 font-medium whitespace-nowrap',
        active ? 'border-accent bg-accent-soft rounded-full pl-3.5' : 'border-line-strong bg-raised rounded-tag',
      )}
    >
      <span className={onRemove ? undefined : 'pr-2.5'}>{label}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={`Remove ${label}`}
          disabled={disabled}
          className="text-ink-faint hover:text-ink relative grid min-h-8 w-8 place-items-center rounded-tag after:absolute after:-inset-1.5"
          onClick={onRemove}
        >
          <X size={14} strokeWidth={2.25} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
