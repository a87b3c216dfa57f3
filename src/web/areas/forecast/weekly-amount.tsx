import X from 'lucide-react/icons/x';
import { formatCents } from '#domain/money/format.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { Slider } from '#web/design/slider.tsx';
import type { ReactNode } from 'react';
import type { Optimizers } from './outlook.ts';

const STEP_CENTS = 500;
const inDollars = (cents: number) => formatCents(cents, { currency: true });

interface AmountProps {
  name: string;
  icon?: ReactNode;
  note?: ReactNode;
  value: number;
  most: number;
  onChange: (cents: number) => void;
  /** Takes it out of the optimizer. */
  onRemove?: () => void;
}

/** One weekly amount: by feel with the slider, to the cent in the field. */
export function WeeklyAmount({ name, icon, note, value, most, onChange, onRemove }: AmountProps) {
  return (
    <div role="group" aria-label={name}>
      <div className="mb-1 flex items-center gap-2">
        {icon}
        <p className="min-w-0 flex-1 truncate font-medium">{name}</p>
        <MoneyField className="w-32 shrink-0" label={`${name} a week, exactly`} labelHidden min={0} max={100_000_000} value={value} onChange={(cents) => onChange(Math.max(0, cents ?? 0))} />
        {onRemove ? <IconButton label={`Take ${name} out`} icon={X} onClick={onRemove} className="-mr-2" /> : null}
      </div>
      <Slider label={`${name} a week`} labelHidden min={0} max={Math.max(most, value)} step={STEP_CENTS} value={value} onChange={onChange} minText={inDollars(0)} maxText={inDollars(Math.max(most, value))} />
      {note ? <p className="text-ink-faint text-caption figures mt-0.5">{note}</p> : null}
    </div>
  );
}

type Category = Optimizers['categories'][number];

/** What a category may cost a week, beside what is usual and what households spend. */
export function CategoryAmount({ category, value, ...amount }: { category: Category; value: number | null } & Pick<AmountProps, 'most' | 'onChange' | 'onRemove'>) {
  const facts = [
    value === null ? 'No budget yet' : undefined,
    category.usual_value === null ? undefined : `you usually spend ${inDollars(category.usual_value)}`,
    category.benchmark_value > 0 ? `households spend ${inDollars(category.benchmark_value)}` : undefined,
  ].filter(Boolean);
  const words = facts.join(', ');
  return <WeeklyAmount {...amount} name={category.name} icon={<CategoryIcon icon={category.icon} colour={category.colour} size="small" />} value={value ?? 0} note={words === '' ? undefined : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`} />;
}
