import type { CivilDate } from './civil-date.ts';
import { addDays, addMonths, civilDate, dateParts } from './civil-date.ts';

/** The Australian financial year runs from 1 July to 30 June and is named by the year it ends in. */
export interface FinancialYear {
  /** The calendar year of its 30 June: 2025 for 1 July 2024 to 30 June 2025. */
  endingYear: number;
  /** The usual notation: '2024–25'. */
  name: string;
  first: CivilDate;
  last: CivilDate;
}

export function financialYear(endingYear: number): FinancialYear {
  return {
    endingYear,
    name: `${endingYear - 1}\u2013${String(endingYear % 100).padStart(2, '0')}`,
    first: civilDate(endingYear - 1, 7, 1),
    last: civilDate(endingYear, 6, 30),
  };
}

export function financialYearOf(date: CivilDate): FinancialYear {
  const { year, month } = dateParts(date);
  return financialYear(month >= 7 ? year + 1 : year);
}

/** Quarter 1 is July to September, as on a business activity statement. */
export function financialQuarterOf(date: CivilDate): { quarter: 1 | 2 | 3 | 4; first: CivilDate; last: CivilDate } {
  const { year, month } = dateParts(date);
  const firstMonth = month - ((month - 1) % 3);
  const first = civilDate(year, firstMonth, 1);
  const quarter = (((firstMonth + 5) % 12) / 3 + 1) as 1 | 2 | 3 | 4;
  return { quarter, first, last: addDays(addMonths(first, 3), -1) };
}
