/** Tables that hold dates and figures and are no statement, told by the names of their columns. */

import { headingWeights } from './heading-words.ts';
import type { CsvStructure } from './structure.ts';

const contactNames =
  /^(?:(?:first|last|given|family|full|middle) name|surname|(?:home|work|mobile|cell)?(?: ?phone)(?: number| no| \d)?|mobile(?: number)?|tel(?:ephone)?|e ?mail(?: address)?(?: \d)?|birthday|date of birth|dob|(?:street |home |postal )?address(?: \d)?|suburb|postcode|organi[sz]ation|company|job title)$/;
const timeNames =
  /^(?:attendance|attended|attendees?|present|absent|hours?(?: worked)?|minutes|students?|pupils?|employees?(?: (?:name|id))?|staff|class|grade|score|lesson|shift|check(?:ed)? (?:in|out)|clock(?:ed)? (?:in|out)|start(?: time)?|end(?: time)?|finish(?: time)?|break|duration|steps|distance(?: km)?|calories|weight|kwh|usage(?: kwh)?|temperature|rainfall(?: mm)?)$/;
const tradeNames =
  /\b(?:pair|trading pair|market|side|order (?:no|id|type|price|amount)|orderno|avg trading price|executed|filled|maker|taker|coin|asset|crypto(?:currency)?|token)\b/;
const priceNames = /\b(?:price|rate)\b/;
const sizeNames = /\b(?:quantity|qty|units|size|volume|executed|filled|amount|shares)\b/;

/** Whether a column says clearly that it moves money, and not what something costs or counts. */
function namesMoney(names: readonly string[]): boolean {
  return names.some((name) =>
    ['amount', 'debit', 'credit'].some((role) => (headingWeights(name).get(role as 'amount') ?? 0) >= 60),
  );
}

/** Why a table with such columns is refused, for the member; null where it may be a statement. */
export function otherTableOf({ names }: Pick<CsvStructure, 'names'>): string | null {
  const count = (pattern: RegExp): number => names.filter((name) => pattern.test(name)).length;
  if (
    count(tradeNames) >= 1 &&
    count(priceNames) >= 1 &&
    count(sizeNames) >= 1 &&
    !names.some((name) => /\b(?:balance|debit|credit)\b/.test(name))
  ) {
    return 'This is a list of orders or trades, not a statement. Download the account’s transactions instead.';
  }
  if (namesMoney(names)) return null;
  if (count(contactNames) >= 2) return 'This is a list of people, not a statement. It has no amounts.';
  if (count(timeNames) >= 1) return 'This is a list of times or measurements, not a statement. It has no amounts.';
  return null;
}
