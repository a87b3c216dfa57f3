import { civilDate, isCivilDate, type CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';

/**
 * The text side of a date field (rule C05): the mask ##/##/####, what was typed as a date, and the three messages.
 */

export const DATE_MESSAGES = {
  format: 'Please enter a valid date in the format DD/MM/YYYY.',
  range: 'Date not in the valid range.',
  required: 'Field is required',
} as const;

export interface DateRules {
  /** True unless said otherwise. */
  required?: boolean;
  /** Nothing before today. */
  minToday?: boolean;
  /** Nothing after today. */
  maxToday?: boolean;
  min?: CivilDate;
  max?: CivilDate;
  /** Further days that cannot be chosen. */
  isDisabled?: (date: CivilDate) => boolean;
}

export interface DateEntry {
  /** 'YYYY-MM-DD', or null for an empty or an invalid entry. */
  date: CivilDate | null;
  message: string | null;
}

/** The earliest and the latest day that the rules leave, '' where there is no limit. */
export function dateLimits(rules: DateRules, today: CivilDate): { from: CivilDate | ''; to: CivilDate | '' } {
  const starts = [rules.min ?? '', rules.minToday ? today : ''];
  const ends = [rules.max ?? '', rules.maxToday ? today : ''].filter(Boolean);
  return { from: starts.sort().at(-1) ?? '', to: ends.sort()[0] ?? '' };
}

export function isDateAllowed(date: CivilDate, rules: DateRules, today: CivilDate): boolean {
  const { from, to } = dateLimits(rules, today);
  return date >= from && (to === '' || date <= to) && !rules.isDisabled?.(date);
}

/**
 * Puts typed text into the mask: '1803' → '18/03', '18032026' → '18/03/2026'. A separator after a single digit fills
 * the zero in ('1/3' → '01/3'), and a pasted 'YYYY-MM-DD' is turned round. A slash is added behind a full part only
 * when the text grew, so that it can be deleted again.
 */
export function maskDate(text: string, grew: boolean): string {
  const iso = /^\s*(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text);
  if (iso) return `${iso[3]?.padStart(2, '0')}/${iso[2]?.padStart(2, '0')}/${iso[1]}`;
  const filled = text.replace(/(^|\D)(\d)(?=[/.\-\s])/g, '$10$2');
  const digits = filled.replace(/\D/g, '').slice(0, 8);
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '');
  const masked = parts.join('/');
  return grew && (digits.length === 2 || digits.length === 4) ? `${masked}/` : masked;
}

/** 'DD/MM/YYYY' as a date; null for what is incomplete or no day of the calendar. */
export function dateOfText(text: string): CivilDate | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return null;
  const date = `${match[3]}-${match[2]}-${match[1]}`;
  return isCivilDate(date) ? date : null;
}

/** What a field shows for a date: 'DD/MM/YYYY', '' for none. */
export function textOfDate(date: CivilDate | null): string {
  return date && isCivilDate(date) ? formatDate(date) : '';
}

/** Checks what stands in the field. An invalid entry gives null beside its message. */
export function readDate(text: string, rules: DateRules, today: CivilDate): DateEntry {
  if (text === '') return { date: null, message: rules.required === false ? null : DATE_MESSAGES.required };
  const date = dateOfText(text);
  if (!date) return { date: null, message: DATE_MESSAGES.format };
  return isDateAllowed(date, rules, today) ? { date, message: null } : { date: null, message: DATE_MESSAGES.range };
}

/**
 * The month at which the picker opens without a date: 2000/01 when the input itself opens it, else today's (rule C05).
 */
export function openingMonth(date: CivilDate | null, clickable: boolean, today: CivilDate): CivilDate {
  if (date && isCivilDate(date)) return date;
  return clickable ? civilDate(2000, 1, 1) : today;
}
