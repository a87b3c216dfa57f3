import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from '#web/design/icon-button.tsx';

export interface QuantityProps {
  /** What is counted, for those who hear the page: 'T-shirt pack'. */
  of: string;
  value: number;
  max: number;
  onChange: (quantity: number) => void;
  busy?: boolean;
}

/** One more or one less, never below 1 (rule R02). A button at its end stays focusable and does nothing. */
export function Quantity({ of, value, max, onChange, busy = false }: QuantityProps) {
  const step = (by: number) => {
    const next = Math.min(max, Math.max(1, value + by));
    if (!busy && next !== value) onChange(next);
  };
  return (
    <div
      role="group"
      aria-label={`Quantity of ${of}`}
      className="border-line-strong bg-raised inline-flex items-center rounded-control border"
    >
      <IconButton
        label={`Remove one: ${of}`}
        icon={Minus}
        aria-disabled={value <= 1}
        className={value <= 1 ? 'opacity-45' : undefined}
        onClick={() => step(-1)}
      />
      <output aria-live="polite" className="figures min-w-8 text-center font-semibold">
        {value}
      </output>
      <IconButton
        label={`Add one: ${of}`}
        icon={Plus}
        aria-disabled={value >= max}
        className={value >= max ? 'opacity-45' : undefined}
        onClick={() => step(1)}
      />
    </div>
  );
}
