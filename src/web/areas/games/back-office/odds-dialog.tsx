import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { spin } from '#contract/areas/spin.ts';
import type { SpinSegmentInput, SpinVersion } from '#contract/areas/spin.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { MAX_SEGMENTS, MIN_SEGMENTS } from '#domain/rewards/spin.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { SegmentFields } from './segment-fields.tsx';
import type { SegmentValues } from './segment-fields.tsx';

interface Values {
  title: string;
  starts_on: string | null;
  spins_per_day: number | null;
  daily_entries: number | null;
  daily_qoin: number | null;
  segments: SegmentValues[];
}

const unlimited = { stock: null, daily_cap: null, fallback: null };

const firstSegments: SegmentValues[] = [
  { label: 'No prize this time', kind: 'none', amount: 0, weight: 700, ...unlimited },
  { label: '1 entry', kind: 'entries', amount: 1, weight: 300, ...unlimited },
];

const segmentValues = ({
  label,
  kind,
  amount,
  weight,
  stock,
  daily_cap,
  fallback,
}: SpinVersion['segments'][number]) => ({
  label,
  kind,
  amount,
  weight,
  stock,
  daily_cap,
  fallback,
});

function sent(segments: readonly SegmentValues[]): SpinSegmentInput[] {
  return segments.map((segment) => ({ ...segment, amount: segment.amount ?? 0, weight: segment.weight ?? 0 }));
}

/** Removing a segment moves those after it, and what falls back to it has to choose again. */
function without(segments: readonly SegmentValues[], removed: number): SegmentValues[] {
  return segments
    .filter((_, index) => index !== removed)
    .map((segment) => {
      const { fallback } = segment;
      if (fallback === null || fallback < removed) return segment;
      return { ...segment, fallback: fallback === removed ? null : fallback - 1 };
    });
}

/** The form of a draft, which starts from existing odds where there are some. */
function useOddsForm(from: SpinVersion | null, onClose: () => void) {
  const tomorrow = addDays(useMemberTime().today(), 1);
  const draft = from?.state === 'draft' ? from : null;
  const [id] = useState(draft?.id);
  return useApiForm<typeof spin.saveDraft, Values>(spin.saveDraft, {
    defaults: {
      title: from?.title ?? '',
      starts_on: draft?.starts_on ?? tomorrow,
      spins_per_day: from?.spins_per_day ?? 1,
      daily_entries: from?.daily_entries ?? 10_000,
      daily_qoin: from?.daily_qoin ?? 0,
      segments: from?.segments.map(segmentValues) ?? firstSegments,
    },
    body: (values) => ({ ...values, segments: sent(values.segments), ...(id === undefined ? {} : { id }) }) as never,
    refreshes: [spin.setUp, backOffice.audit],
    onDone: () => {
      showToast({ tone: 'positive', text: 'Draft saved. It takes effect once you publish it.' });
      onClose();
    },
  });
}

/** Writes a draft of odds: a new one, or one that starts from existing odds. */
export function OddsDialog({ from, onClose }: { from: SpinVersion | null; onClose: () => void }) {
  const form = useOddsForm(from, onClose);
  const { segments } = form.values;
  const change = (index: number, patch: Partial<SegmentValues>) =>
    form.set({ segments: segments.map((segment, at) => (at === index ? { ...segment, ...patch } : segment)) });
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={from?.state === 'draft' ? 'Edit draft odds' : 'New odds'}
      description="Published odds never change. New odds replace them from their first day."
    >
      <Form form={form} aria-label="Odds" className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Title" maxLength={80} {...form.field('title')} />
          <DateInput label="First day" {...form.value('starts_on')} />
          <NumberField label="Spins per day" name="spins_per_day" min={1} max={10} {...form.value('spins_per_day')} />
          <NumberField label="Maximum entries per day" name="daily_entries" min={0} {...form.value('daily_entries')} />
          <NumberField label="Maximum Qoin per day" name="daily_qoin" min={0} {...form.value('daily_qoin')} />
        </div>
        {segments.map((segment, index) => (
          <SegmentFields
            key={index}
            index={index}
            segments={segments}
            errorOf={(name) => form.errorOf(`segments.${index}.${name}`)}
            onChange={(patch) => change(index, patch)}
            onRemove={
              segments.length > MIN_SEGMENTS ? () => form.set({ segments: without(segments, index) }) : undefined
            }
            segment={segment}
          />
        ))}
        {form.errorOf('segments') ? (
          <p role="alert" className="text-negative font-medium">
            {form.errorOf('segments')}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="secondary"
            disabled={segments.length >= MAX_SEGMENTS}
            onClick={() =>
              form.set({ segments: [...segments, { label: '', kind: 'entries', amount: 1, weight: 1, ...unlimited }] })
            }
          >
            Add segment
          </Button>
          <span className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <SubmitButton form={form}>Save draft</SubmitButton>
          </span>
        </div>
      </Form>
    </Dialog>
  );
}
