import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { OtherCurrencies } from '#web/areas/bank-accounts/public.tsx';
import { spans } from './span.ts';
import type { SpanName } from './span.ts';
import { useSpan } from './use-report.ts';

const choices = (Object.keys(spans) as SpanName[]).map((value) => ({ value, label: spans[value].name }));

/**
 * How far back the screen looks: all choices side by side where there is room, a list on a phone. Says what isn't
 * counted.
 */
export function SpanPicker() {
  const { span, setSpan } = useSpan();
  return (
    <div className="mb-8">
      <SegmentedControl<SpanName>
        label="Period"
        choices={choices}
        value={span}
        onChange={setSpan}
        className="max-md:hidden"
      />
      <Select<SpanName>
        label="Period"
        labelHidden
        options={choices}
        value={span}
        onChange={setSpan}
        className="md:hidden"
      />
      <OtherCurrencies />
    </div>
  );
}
