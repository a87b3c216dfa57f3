import type { UpcomingDraw } from '#contract/areas/draws.ts';
import { DEFAULT_ZONE, wallTimeIn } from '#domain/calendar/zone.ts';
import type { UpcomingRow } from './draw-list-store.ts';

/** The day and time of a draw in Sydney. */
export function sydneyTime(at: Date): { date: string; time: string } {
  const { date, minuteOfDay } = wallTimeIn(at.getTime(), DEFAULT_ZONE);
  const two = (value: number): string => String(value).padStart(2, '0');
  return { date, time: `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}` };
}

export function drawOnWire(row: UpcomingRow): UpcomingDraw {
  const { date, time } = sydneyTime(row.draws_at);
  return {
    draw: row.sequence,
    series: row.series,
    repeats: row.repeats,
    Title: row.title,
    DrawDate: date,
    DrawTime: time,
    Images: row.image_key === null ? [] : [row.image_key],
    description: row.description,
    state: row.state,
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    draws_at: row.draws_at,
    redraws: row.redraws,
    redraw_reason: row.redraw_reason,
    entries: row.entries,
    prizes: row.prizes.map(({ value_cents: value, ...prize }) => ({ ...prize, value })),
    free_entries: row.free_entries,
    sample: row.sample,
  };
}
