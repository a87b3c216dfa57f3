/**
 * Field 86 of MT940: what a movement was for. The standard leaves its content to the banks; three styles cover nearly
 * all.
 *
 * - German and Polish banks: a three-digit code and numbered parts, '166?00GUTSCHRIFT?20SVWZ+Rent?32Landlord'.
 * - Dutch banks and others: parts between slashes, '/BENM//NAME/JOHN DOE/REMI/Invoice 5/'.
 * - Free text.
 */

import { longestText, tidy } from '../description.ts';

export interface Details {
  description: string;
  payee: string | null;
}

/** Lines are cut at 65 characters, words or not, and some banks count the tag; a shorter line was ended on purpose. */
const fullLine = 65;
const fullStructuredLine = 60;

/** What is looked at of one field. */
const longestField = 4000;

/** Numbered parts have 27 characters; a shorter one was ended on purpose. */
const fullPart = 27;

/** Puts pieces together again: without a space where the cut fell into full length, or before `mark`. */
function rejoin(pieces: readonly string[], full: number, mark: string | null = null): string {
  let text = '';
  let wasFull = true;
  for (const piece of pieces) {
    text += wasFull || (mark !== null && piece.startsWith(mark)) ? piece : ` ${piece}`;
    wasFull = piece.length >= full;
  }
  return text;
}

const numberedStart = /^\d{0,3}\s*([?>~^<@|])(?=\d\d)/;

/** The numbered parts by their number; a number that occurs again continues the part. */
function numberedParts(text: string, mark: string): Map<number, string> {
  const parts = new Map<number, string>();
  for (const piece of text.split(mark).slice(1)) {
    const number = /^\d\d/.test(piece) ? Number(piece.slice(0, 2)) : -1;
    const previous = [...parts.keys()].at(-1);
    // A mark inside a text begins no part, and belongs to the text.
    if (number >= 0) parts.set(number, (parts.get(number) ?? '') + piece.slice(2));
    else if (previous !== undefined) parts.set(previous, `${parts.get(previous)}${mark}${piece}`);
  }
  return parts;
}

/** Marks of SEPA payments inside the purpose: end-to-end, mandate and creditor references, purpose, other parties. */
const sepaMark = /(EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|BREF|RREF|SQTP|ORCR|PURP|IBAN|BIC)\+/g;

function sepaPart(purpose: string, mark: string): string {
  const marks = [...purpose.matchAll(sepaMark)];
  const at = marks.findIndex((candidate) => candidate[1] === mark);
  const match = marks[at];
  if (match === undefined) return '';
  return tidy(purpose.slice(match.index + match[0].length, marks[at + 1]?.index ?? purpose.length));
}

function readNumbered(text: string, mark: string): Details {
  const parts = numberedParts(text, mark);
  const purposes = [...parts]
    .filter(([number]) => (number >= 20 && number <= 29) || (number >= 60 && number <= 63))
    .map(([, part]) => part);
  const purpose = rejoin(purposes, fullPart);
  const payee = tidy(rejoin([parts.get(32) ?? '', parts.get(33) ?? ''], fullPart));
  const booking = tidy(parts.get(0) ?? '');
  const reason = sepaPart(purpose, 'SVWZ') || tidy(purpose);
  const words = [payee, reason].filter((word) => word !== '');
  if (words.length === 0 && booking !== '') words.push(booking);
  return { description: words.join(' '), payee: payee === '' ? null : payee };
}

/** Names of parts between slashes, as Dutch, Belgian, British and American banks use them. */
const slashName =
  /\/(TRTP|IBAN|BIC|NAME|REMI|EREF|ORDP|BENM|MARF|CSID|ISDT|RTRN|ULTB|ULTD|ULTC|PURP|CNTP|PREF|TRCD|ID|ADDR|SVCL|SWOC|INIT|BUSP|EXCH|CHGS|OCMT|PY|PT|BO|BN|OB|BI|BENEF|ORDRES|FEES)\//g;

function withoutSlashes(text: string): string {
  let to = text.length;
  while (to > 0 && text.charCodeAt(to - 1) === 47) to -= 1;
  return text.slice(0, to);
}

function readSlashed(text: string): Details | null {
  const marks = [...text.matchAll(slashName)];
  if (marks[0]?.index !== 0) return null;
  const values = new Map<string, string>();
  marks.forEach((match, index) => {
    // The slash that ends one part begins the next, so '/BENM//NAME/' is an empty part and a name.
    const value = tidy(
      withoutSlashes(text.slice(match.index + match[0].length, marks[index + 1]?.index ?? text.length)),
    );
    const name = match[1] as string;
    if (!values.has(name) || values.get(name) === '') values.set(name, value);
  });
  const counterparty = (values.get('CNTP') ?? '').split('/');
  const payee = values.get('NAME') || values.get('BO') || values.get('BN') || tidy(counterparty[2] ?? '');
  const remittance = (values.get('REMI') || values.get('PY') || values.get('TRTP') || '').replace(
    /^(?:USTD|STRD)?\/{0,2}(?:CUR\/)?/,
    '',
  );
  const words = [payee, tidy(remittance)].filter((word) => word !== '');
  if (words.length === 0) return null;
  return { description: words.join(' '), payee: payee === '' ? null : payee };
}

/** Reads field NS of Hungarian banks, lines that begin with a two-digit code: those with words in them. */
export function readCodedLines(lines: readonly string[]): string {
  const texts = lines.map((line) => line.slice(2)).filter((text) => /\p{L}{3}/u.test(text));
  return tidy(texts.join(' '));
}

/** Reads the lines of field 86. The description is '' when they say nothing. */
export function readDetails(lines: readonly string[]): Details {
  const [first = ''] = lines;
  const mark = numberedStart.exec(first)?.[1];
  if (mark !== undefined) {
    const read = readNumbered(rejoin(lines, fullStructuredLine, mark).slice(0, longestField), mark);
    return { description: read.description.slice(0, longestText), payee: read.payee };
  }
  const isSlashed = first.startsWith('/');
  const joined = rejoin(lines, isSlashed ? fullStructuredLine : fullLine).slice(0, longestField);
  const slashed = isSlashed ? readSlashed(joined) : null;
  if (slashed !== null) return { description: slashed.description.slice(0, longestText), payee: slashed.payee };
  return { description: tidy(joined), payee: null };
}
