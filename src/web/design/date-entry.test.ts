import { describe, expect, it } from 'vitest';
import { dayTarget, monthWeeks } from './calendar.tsx';
import { isDateAllowed, maskDate, openingMonth, readDate, textOfDate } from './date-entry.ts';

const today = '2026-03-18';

describe('C05: the date input', () => {
  it('formats typed digits by the mask ##/##/####', () => {
    const typed = ['1', '18', '180', '1803', '18032', '18032026', '180320269', 'abc1x8'].map((text) =>
      maskDate(text, true),
    );
    expect(typed).toEqual(['1', '18/', '18/0', '18/03/', '18/03/2', '18/03/2026', '18/03/2026', '18/']);
  });

  it('allows deleting a slash, adds a zero, and reorders a pasted date', () => {
    expect(maskDate('18', false)).toBe('18');
    expect(maskDate('18/03', false)).toBe('18/03');
    expect(maskDate('1/', true)).toBe('01/');
    expect(maskDate('1/3/2026', true)).toBe('01/03/2026');
    expect(maskDate('18.3.2026', true)).toBe('18/03/2026');
    expect(maskDate('2026-03-18', true)).toBe('18/03/2026');
  });

  it('shows DD/MM/YYYY and returns YYYY-MM-DD', () => {
    expect(textOfDate('2026-03-05')).toBe('05/03/2026');
    expect(textOfDate(null)).toBe('');
    expect(readDate('05/03/2026', {}, today)).toEqual({ date: '2026-03-05', message: null });
  });

  it('shows the three messages word for word, and returns null for invalid dates', () => {
    const format = 'Please enter a valid date in the format DD/MM/YYYY.';
    const range = 'Date not in the valid range.';
    const cases: [string, Parameters<typeof readDate>[1], string | null, string | null][] = [
      ['', {}, null, 'Field is required'],
      ['', { required: false }, null, null],
      ['18/03', {}, null, format],
      ['18/03', { required: false }, null, format],
      ['31/02/2026', {}, null, format],
      ['29/02/2025', {}, null, format],
      ['29/02/2024', {}, '2024-02-29', null],
      ['17/03/2026', { minToday: true }, null, range],
      ['18/03/2026', { minToday: true }, '2026-03-18', null],
      ['19/03/2026', { maxToday: true }, null, range],
      ['18/03/2026', { maxToday: true }, '2026-03-18', null],
      ['28/02/2026', { min: '2026-03-01' }, null, range],
      ['01/07/2026', { max: '2026-06-30' }, null, range],
      ['30/06/2026', { min: '2026-03-01', max: '2026-06-30' }, '2026-06-30', null],
      ['20/03/2026', { isDisabled: (date) => date === '2026-03-20' }, null, range],
    ];
    expect(cases.map(([text, rules]) => readDate(text, rules, today))).toEqual(
      cases.map(([, , date, message]) => ({ date, message })),
    );
  });

  it('the tighter limit applies when two are given', () => {
    expect(isDateAllowed('2026-03-10', { min: '2026-03-01', minToday: true }, today)).toBe(false);
    expect(isDateAllowed('2026-03-25', { max: '2026-06-30', maxToday: true }, today)).toBe(false);
  });

  it('the picker opens at January 2000 when the input opens it, otherwise at the current month or at the date', () => {
    expect(openingMonth(null, true, today)).toBe('2000-01-01');
    expect(openingMonth(null, false, today)).toBe('2026-03-18');
    expect(openingMonth('1987-06-02', true, today)).toBe('1987-06-02');
  });
});

describe('the calendar', () => {
  it('shows a month in weeks from Monday', () => {
    const weeks = monthWeeks('2026-03-18');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-03-01']);
    expect(weeks[5]).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null]);
    expect(monthWeeks('2027-02-01')).toHaveLength(4);
  });

  it('is navigated by the standard keys of a calendar', () => {
    const keys: [string, boolean, string | null][] = [
      ['ArrowLeft', false, '2026-03-30'],
      ['ArrowRight', false, '2026-04-01'],
      ['ArrowUp', false, '2026-03-24'],
      ['ArrowDown', false, '2026-04-07'],
      ['Home', false, '2026-03-30'],
      ['End', false, '2026-04-05'],
      ['PageUp', false, '2026-02-28'],
      ['PageDown', false, '2026-04-30'],
      ['PageUp', true, '2025-03-31'],
      ['a', false, null],
    ];
    expect(keys.map(([key, shift]) => dayTarget(key, shift, '2026-03-31'))).toEqual(keys.map(([, , date]) => date));
  });
});
