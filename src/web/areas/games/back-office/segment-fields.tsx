import type { PrizeKind } from '#domain/rewards/spin.ts';
import { totalWeight } from '#domain/rewards/spin.ts';
import { Button } from '#web/design/button.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { Select } from '#web/design/select.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { chanceText } from '../spin-words.ts';

export interface SegmentValues {
  label: string;
  kind: PrizeKind;
  amount: number | null;
  weight: number | null;
  stock: number | null;
  daily_cap: number | null;
  fallback: number | null;
}

const kinds: readonly { value: PrizeKind; label: string }[] = [
  { value: 'entries', label: 'Entries' },
  { value: 'qoin', label: 'Qoin' },
  { value: 'none', label: 'No prize' },
];

const isLimited = ({ stock, daily_cap: cap }: SegmentValues): boolean => stock !== null || cap !== null;

export interface SegmentFieldsProps {
  index: number;
  segment: SegmentValues;
  segments: readonly SegmentValues[];
  errorOf: (name: keyof SegmentValues) => string | undefined;
  onChange: (patch: Partial<SegmentValues>) => void;
  onRemove: (() => void) | undefined;
}

/** What a limited prize is replaced by: any segment that cannot run out itself. */
function Fallback({ index, segment, segments, errorOf, onChange }: SegmentFieldsProps) {
  const options = segments.flatMap((one, at) =>
    at === index || isLimited(one) ? [] : [{ value: at, label: one.label || `Segment ${at + 1}` }],
  );
  return (
    <Select
      label="When it runs out"
      options={options}
      value={segment.fallback}
      error={errorOf('fallback')}
      onChange={(fallback) => onChange({ fallback })}
    />
  );
}

/** How many of a prize there are, in all and per day, and what replaces it. */
function Limits(props: SegmentFieldsProps) {
  const { segment, errorOf, onChange } = props;
  const limit = (patch: Partial<SegmentValues>) =>
    onChange(isLimited({ ...segment, ...patch }) ? patch : { ...patch, fallback: null });
  return (
    <>
      <NumberField
        label="Stock"
        hint="Leave this blank for no limit."
        min={0}
        value={segment.stock}
        error={errorOf('stock')}
        onChange={(stock) => limit({ stock })}
      />
      <NumberField
        label="Maximum per day"
        hint="Leave this blank for no limit."
        min={1}
        value={segment.daily_cap}
        error={errorOf('daily_cap')}
        onChange={(cap) => limit({ daily_cap: cap })}
      />
      {isLimited(segment) ? <Fallback {...props} /> : null}
    </>
  );
}

/** One segment of the wheel in the form of the odds. */
export function SegmentFields(props: SegmentFieldsProps) {
  const { index, segment, segments, errorOf, onChange, onRemove } = props;
  const total = totalWeight(segments.map(({ weight }) => weight ?? 0));
  const chance = segment.weight && total > 0 ? `Chance ${chanceText(segment.weight, total)}` : 'Chance not set';
  const noPrize = { amount: 0, stock: null, daily_cap: null, fallback: null };
  return (
    <fieldset className="border-line rounded-control border p-4">
      <legend className="px-1.5 font-semibold">{`Segment ${index + 1}`}</legend>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <TextField
          label="Label"
          maxLength={30}
          value={segment.label}
          error={errorOf('label')}
          onChange={(event) => onChange({ label: event.target.value })}
        />
        <Select
          label="Type"
          options={kinds}
          value={segment.kind}
          error={errorOf('kind')}
          onChange={(kind) => onChange(kind === 'none' ? { kind, ...noPrize } : { kind })}
        />
        {segment.kind === 'none' ? null : (
          <NumberField
            label="Amount"
            min={1}
            value={segment.amount}
            error={errorOf('amount')}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        <NumberField
          label="Weight"
          hint={chance}
          min={1}
          value={segment.weight}
          error={errorOf('weight')}
          onChange={(weight) => onChange({ weight })}
        />
        {segment.kind === 'none' ? null : <Limits {...props} />}
      </div>
      {onRemove ? (
        <Button variant="quiet" size="small" className="mt-2 -ml-3.5" onClick={onRemove}>
          {`Remove segment ${index + 1}`}
        </Button>
      ) : null}
    </fieldset>
  );
}
