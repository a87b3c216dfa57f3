import type { OperatorSeries, drawBackOffice } from '#contract/areas/draw-back-office.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import type { State } from '#domain/calendar/states.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';

export interface PrizeValues {
  title: string;
  description: string;
  /** Cents. */
  value: number | null;
  kind: 'entries' | 'qoin' | 'other';
  amount: number | null;
}

export interface PermitValues {
  state: State;
  number: string;
  valid_from: string | null;
  valid_until: string | null;
}

export interface SeriesValues {
  slug: string;
  title: string;
  repeats: OperatorSeries['repeats'];
  draw_time: string;
  weekday: number | null;
  draw_on: string | null;
  closes_before_minutes: number | null;
  description: string;
  terms: string;
  states: readonly State[];
  prizes: readonly PrizeValues[];
  permits: readonly PermitValues[];
  claim_days: number | null;
  free_entries: number | null;
  sample: boolean;
  reason: string;
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const newPrize: PrizeValues = { title: '', description: '', value: null, kind: 'other', amount: null };

const emptySeries: SeriesValues = {
  slug: '',
  title: '',
  repeats: 'weekly',
  draw_time: '15:30',
  weekday: 4,
  draw_on: null,
  closes_before_minutes: 30,
  description: '',
  terms: '',
  states: ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'],
  prizes: [newPrize],
  permits: [],
  claim_days: 28,
  free_entries: 0,
  sample: false,
  reason: '',
};

export function valuesOf(series: OperatorSeries | null): SeriesValues {
  if (!series) return emptySeries;
  const { id: _id, active: _active, changed_at: _at, next_draw_at: _next, missing_permits: _missing, ...rest } = series;
  return { ...rest, reason: '' };
}

export function bodyOf(
  series: OperatorSeries | null,
  { prizes, permits, states, ...values }: SeriesValues,
): WireBodyOf<typeof drawBackOffice.saveSeries> {
  return {
    ...values,
    ...(series ? { id: series.id } : {}),
    states: [...states],
    closes_before_minutes: values.closes_before_minutes ?? 0,
    claim_days: values.claim_days ?? 0,
    free_entries: values.free_entries ?? 0,
    prizes: prizes.map(({ value, ...prize }) => ({ ...prize, value: dollarsFromCents(value ?? 0) })),
    permits: permits.map(({ valid_from: from, valid_until: until, ...permit }) => ({
      ...permit,
      valid_from: from ?? '',
      valid_until: until ?? '',
    })),
  };
}
