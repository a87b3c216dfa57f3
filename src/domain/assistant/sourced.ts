/**
 * Every number in an answer comes from a tool. Figures are separate pieces, so the text between them has no digits
 * except in dates, names from the member's data and helplines.
 */

const months =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const dates = new RegExp(
  `\\b\\d{1,2} to (?=\\d{1,2} (?:${months})\\b)|\\b\\d{1,2} (?:${months})(?: \\d{4})?\\b|\\b(?:${months}) \\d{4}\\b|\\b\\d{2}/\\d{2}/\\d{4}\\b|\\b\\d{4}-\\d{2}-\\d{2}\\b|\\b\\d{4}\u2013\\d{2}\\b|\\b(?:19|20)\\d{2}\\b`,
  'g',
);
const helplines = /\b1800 007 007\b|\b13 11 14\b|\b000\b/g;

const withoutDates = (text: string): string => text.replaceAll(dates, ' ').replaceAll(helplines, ' ');

function withoutNames(text: string, names: readonly string[]): string {
  let rest = text;
  // A name that begins or ends with a digit may stand within another number: '1 Oct 2026' in '31 Oct 2026'.
  for (const name of names)
    rest = rest.replaceAll(
      new RegExp(`(?<!\\d)${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?!\\d)`, 'g'),
      ' ',
    );
  return rest;
}

/**
 * Whether a text contains no number that a tool did not find.
 *
 * @param names texts from the member's data, such as names of merchants and accounts
 */
export function isSourced(text: string, names: Iterable<string>): boolean {
  if (!/\d/.test(text)) return true;
  const withDigits = [...names]
    .filter((name) => /\d/.test(name) && /[a-z]{2}/i.test(name))
    .toSorted((a, b) => b.length - a.length);
  // A date may stand in a name, and a name be a date: either may be taken out first.
  return [withoutDates(withoutNames(text, withDigits)), withoutNames(withoutDates(text), withDigits)].some(
    (rest) => !/\d/.test(rest),
  );
}
