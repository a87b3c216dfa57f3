import X from 'lucide-react/icons/x';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
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
  /** Removes it from the optimizer. */
  onRemove?: () => void;
}

/** A weekly amount with slider and exact field. */
export function WeeklyAmount({ name, icon, note, value, most, onChange, onRemove }: AmountProps) {
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_auto]"
    >
      <p className="flex min-w-0 items-center gap-2 font-medium">
        {icon}
        <span className="min-w-0">{name}</span>
      </p>
      <Slider
        className="max-sm:order-3 max-sm:col-span-2"
        label={`${name} per week`}
        labelHidden
        min={0}
        max={Math.max(most, value)}
        step={STEP_CENTS}
        value={value}
        onChange={onChange}
      />
      <div className="flex items-center sm:w-[10.5rem]">
        <MoneyField
          className="w-32"
          label={`${name} per week, exact amount`}
          labelHidden
          min={0}
          max={100_000_000}
          value={value}
          onChange={(cents) => onChange(Math.max(0, cents ?? 0))}
        />
        {onRemove ? <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} className="-mr-2" /> : null}
      </div>
      {note ? (
        <div className="text-ink-faint text-caption figures order-4 col-span-2 flex flex-wrap items-center gap-x-2 sm:col-start-2">
          {note}
        </div>
      ) : null}
    </div>
  );
}

type Category = Optimizers['categories'][number];

/** A category's weekly budget, with the usual amount and the benchmark as suggestions. */
export function CategoryAmount({
  category,
  value,
  onChange,
  ...amount
}: { category: Category; value: number | null } & Pick<AmountProps, 'most' | 'onChange' | 'onRemove'>) {
  const guides = [
    { words: 'Your usual', cents: category.usual_value },
    { words: 'Households', cents: category.benchmark_value > 0 ? category.benchmark_value : null },
  ];
  const note = (
    <>
      {value === null ? <span className="mr-1">No budget yet.</span> : null}
      {guides.map(({ words, cents }) =>
        cents === null ? null : (
          <Button
            key={words}
            variant="quiet"
            size="small"
            className="-ml-2 px-2!"
            aria-label={`${category.name}: ${words} ${inDollars(cents)}`}
            onClick={() => onChange(cents)}
          >
            {words} {inDollars(cents)}
          </Button>
        ),
      )}
    </>
  );
  return (
    <WeeklyAmount
      {...amount}
      onChange={onChange}
      name={category.name}
      icon={<CategoryIcon icon={category.icon} colour={category.colour} size="small" />}
      value={value ?? 0}
      note={note}
    />
  );
}
