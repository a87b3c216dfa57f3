/** The day of each record: as written, or that of the member for a time in UTC. */

import { dayInZone } from '../day.ts';
import type { DateOrder } from '../statement.ts';
import { dayOf, noDate, scanDate, writtenDay } from './date-text.ts';
import { plainName } from './layout.ts';
import type { CsvSurvey } from './survey.ts';
import { fieldText, type CsvRecord } from './tokeniser.ts';

/** A date with a time is at least this long: '1/1/26 9:15Z'. */
const shortestWithTime = 12;

const timeAtEnd =
  /(?:^|[T ,])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?: ?([ap])\.?m\.?)?( ?(?:Z|\(?UTC\)?|GMT|[+-]00:?00))?$/i;
const utcName = /^(?:Z|UTC|GMT|Etc\/UTC)$/i;
const utcHeading = /\b(?:utc|gmt)\b/;

export class DayReader {
  private readonly order: DateOrder;
  private readonly zone: string | null;
  private readonly columns: readonly (number | null)[];
  /** Columns whose headings say that their times are in UTC. */
  private readonly inUtc: ReadonlySet<number>;
  /** Columns of the time and of its zone, for a date that stands alone in its own. */
  private readonly time: number;
  private readonly timeZone: number;
  private readonly scanned = noDate();
  private readonly texts = new Map<number, string>();

  /** `zone` is that of the member; without one every day is taken as written. */
  constructor(survey: CsvSurvey, zone: string | null) {
    const { columns, dateOrder } = survey.mapping;
    const names = survey.mapping.headerRow ? (survey.sample.heading ?? []).map(plainName) : [];
    this.order = dateOrder;
    this.zone = zone;
    this.columns = [columns.date, columns.otherDate];
    this.inUtc = new Set(names.flatMap((name, column) => (utcHeading.test(name) ? [column] : [])));
    this.time = names.indexOf('time');
    this.timeZone = names.findIndex((name) => name === 'timezone' || name === 'time zone');
  }

  /** The record's day as YYYY-MM-DD; null if it has none. */
  of(record: CsvRecord): string | null {
    for (const column of this.columns) {
      if (column === null || column >= record.count) continue;
      const scan = scanDate(record.text, record.starts[column]!, record.ends[column]!, this.scanned);
      const day = scan === 'none' ? 0 : dayOf(scan, this.scanned, this.order);
      if (day !== 0) return this.local(record, column, this.written(day));
    }
    return null;
  }

  private local(record: CsvRecord, column: number, date: string): string {
    if (this.zone === null) return date;
    let seconds: number | null = null;
    if (record.ends[column]! - record.starts[column]! >= shortestWithTime)
      seconds = utcSeconds(fieldText(record, column), this.inUtc.has(column));
    else if (this.time >= 0 && this.time !== column)
      seconds = utcSeconds(
        fieldText(record, this.time),
        this.inUtc.has(this.time) || utcName.test(fieldText(record, this.timeZone).trim()),
      );
    return seconds === null ? date : dayInZone(date, seconds, this.zone);
  }

  private written(day: number): string {
    let text = this.texts.get(day);
    if (text === undefined) {
      text = writtenDay(day);
      this.texts.set(day, text);
    }
    return text;
  }
}

/**
 * Seconds since midnight of the time at the end of a text; null if there is none, or nothing says that it is in UTC.
 */
function utcSeconds(text: string, isUtc: boolean): number | null {
  const time = timeAtEnd.exec(text.trim());
  if (!time || (!isUtc && time[5] === undefined)) return null;
  const [hour, minute, second] = [Number(time[1]), Number(time[2]), Number(time[3] ?? 0)];
  const half = time[4]?.toLowerCase();
  const hours = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  return hours > 23 || minute > 59 || second > 59 ? null : hours * 3600 + minute * 60 + second;
}
