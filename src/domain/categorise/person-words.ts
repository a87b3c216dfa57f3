import type { Descriptor } from './descriptor.ts';
import { countDigits } from './tokens.ts';

/** Payment methods that end in 'pay'; none is a wage. */
const WALLETS: ReadonlySet<string> = new Set([
  'APPLE',
  'GOOGLE',
  'SAMSUNG',
  'GARMIN',
  'FITBIT',
  'TAP',
  'ZIP',
  'AFTER',
  'ALI',
  'WECHAT',
  'AMAZON',
  'SHOP',
  'LATITUDE',
  'BILL',
  'EZI',
  'CLICK',
  'QUICK',
  'AUTO',
  'TO',
  'I',
  'WE',
  'CAN',
]);
const PERIODS: ReadonlySet<string> = new Set([
  'W',
  'E',
  'WE',
  'F',
  'FE',
  'FN',
  'WK',
  'WEEK',
  'FORTNIGHT',
  'ENDING',
  'PERIOD',
  'RUN',
  'NO',
  'REF',
  'ID',
  'PP',
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
]);

/** Whether a text ends in 'pay' after a name, followed at most by a number, date or period. */
export function namesPay({ tokens }: Descriptor): boolean {
  const at = tokens.lastIndexOf('PAY');
  if (at < 1 || WALLETS.has(tokens[at - 1]!) || countDigits(tokens[at - 1]!) > 0) return false;
  return tokens.slice(at + 1).every((token) => countDigits(token) > 0 || PERIODS.has(token));
}

const TITLES: ReadonlySet<string> = new Set(['DR', 'DRS', 'PROF', 'PROFESSOR']);
const MAX_NAME_LENGTH = 5;

/** Whether a merchant is a title with a surname, with or without first names or initials. */
export function namesPractitioner({ tokens, from, to }: Descriptor): boolean {
  // 'A/PROF' and 'ASSOC PROF' are two words.
  const at = tokens[from] === 'A' || tokens[from] === 'ASSOC' || tokens[from] === 'ASSOCIATE' ? from + 1 : from;
  if (!TITLES.has(tokens[at] ?? '')) return false;
  const names = tokens.slice(at + 1, to);
  return (
    names.length > 0 &&
    names.length <= MAX_NAME_LENGTH &&
    names.some((name) => name.length > 1) &&
    names.every((name) => countDigits(name) === 0)
  );
}
