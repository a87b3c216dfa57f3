import { headingScore, headingWeights } from '#domain/statements/csv/heading-words.ts';
import { plainName } from '#domain/statements/csv/layout.ts';

/** Rows in which a heading is looked for. */
const HEADING_ROWS = 60;
/** From this weight on, a name says that its column holds dates. */
const NAMES_DATE = 30;

/** Day numbers of a workbook: those of 1990 to 2049, counted from 1900 or from 1904. */
const SERIALS = { from: 31_412, to: 54_789 };
const MS_PER_DAY = 86_400_000;
const EPOCHS = { since1900: Date.UTC(1899, 11, 30), since1904: Date.UTC(1904, 0, 1) };

const nameOf = (cell: unknown): string => (typeof cell === 'string' ? plainName(cell) : '');

function isDateName(name: string): boolean {
  const weights = headingWeights(name);
  const date = weights.get('date') ?? 0;
  return date >= NAMES_DATE && [...weights].every(([, weight]) => weight <= date);
}

/** The columns below a heading that hold dates by their name, and nothing but day numbers where they hold numbers. */
function serialColumns(rows: readonly (readonly unknown[])[], headingAt: number): number[] {
  const below = rows.slice(headingAt + 1);
  return rows[headingAt]!.flatMap((name, column) => {
    if (!isDateName(nameOf(name))) return [];
    const numbers = below.map((row) => row[column]).filter((cell) => typeof cell === 'number');
    return numbers.length > 0 && numbers.every((serial) => serial >= SERIALS.from && serial < SERIALS.to)
      ? [column]
      : [];
  });
}

/**
 * The rows of a sheet with dates in place of the numbers that a date column without a date format holds. A number is
 * only taken for a day below a heading that says so and if all numbers of the column can be days.
 */
export async function datedRows(
  rows: readonly (readonly unknown[])[],
  countsFrom1904: () => Promise<boolean>,
): Promise<readonly (readonly unknown[])[]> {
  const headingAt = rows.slice(0, HEADING_ROWS).findIndex((row) => {
    const { hasDate, hasMoney } = headingScore(row.map(nameOf));
    return hasDate && hasMoney;
  });
  const columns = headingAt < 0 ? [] : serialColumns(rows, headingAt);
  if (columns.length === 0) return rows;
  const epoch = (await countsFrom1904()) ? EPOCHS.since1904 : EPOCHS.since1900;
  return rows.map((row, at) =>
    at <= headingAt
      ? row
      : row.map((cell, column) =>
          typeof cell === 'number' && columns.includes(column) ? new Date(epoch + Math.floor(cell) * MS_PER_DAY) : cell,
        ),
  );
}
