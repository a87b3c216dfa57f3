import type { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Checkbox } from '#web/design/checkbox.tsx';

export type RestockableLine = ReplyOf<typeof orderBackOffice.details>['restockable'][number];

/** Which goods came back and return to stock with the refund; nothing where none can. */
export function RestockChoice({
  lines,
  value,
  onChange,
}: {
  lines: readonly RestockableLine[];
  value: readonly number[];
  onChange: (lines: number[]) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Put back into stock</legend>
      <p className="text-ink-soft text-caption mb-2">Tick the items that have come back and can be sold again.</p>
      {lines.map(({ line, title, units }) => (
        <Checkbox
          key={line}
          label={`${title}, ${counted(units, 'unit')}`}
          checked={value.includes(line)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, line] : value.filter((other) => other !== line))
          }
        />
      ))}
    </fieldset>
  );
}
