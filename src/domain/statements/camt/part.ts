/** The parts of a CAMT entry (TxDtls), and the words and amounts that rows take from them. */

import { parseAmount } from '../../money/parse-amount.ts';
import { longestText } from '../description.ts';

/** What the parts of a batch, or the one part of an entry, say about it. */
export interface Transaction {
  debtor: string;
  creditor: string;
  remittance: string[];
  references: string[];
  information: string;
  endToEndId: string;
  bankId: string;
  merchantCode: string | null;
  amountText: string;
  currency: string;
  /** Empty where it is the entry's. */
  direction: string;
}

export const emptyPart: Readonly<Omit<Transaction, 'remittance' | 'references'>> = {
  debtor: '',
  creditor: '',
  information: '',
  endToEndId: '',
  bankId: '',
  merchantCode: null,
  amountText: '',
  currency: '',
  direction: '',
};

/** Texts of one kind that a description can use. */
const maxTexts = 20;

/** What a row takes from an entry or from one of its parts. */
export interface Booking {
  cents: number;
  payee: string | null;
  description: string;
  reference: string;
  merchantCode: string | null;
}

/** The amount, whichever decimal mark the bank writes. */
export function parsed(amount: string): ReturnType<typeof parseAmount> {
  return parseAmount(amount, amount.includes(',') ? ',' : '.');
}

/** Null without an amount or a direction. */
export function signedCents(amountText: string, direction: string): number | null {
  const amount = parsed(amountText);
  const isDebit = /^(?:DBIT|D)$/i.test(direction);
  if (amount === null || (!isDebit && !/^(?:CRDT|C)$/i.test(direction))) return null;
  return isDebit && amount.cents !== 0 ? -amount.cents : amount.cents;
}

/** The texts as one, without those that another one has in it. */
export function describe(texts: readonly string[], cents: number): string {
  const words: string[] = [];
  for (const text of texts) if (text !== '' && !words.some((word) => word.includes(text))) words.push(text);
  const description = words.join(' ').slice(0, longestText);
  return description === '' ? (cents < 0 ? 'Payment' : 'Credit') : description;
}

export function partText(part: Transaction | undefined): string {
  if (part === undefined) return '';
  const texts = part.remittance.length > 0 ? part.remittance : part.references;
  if (texts.length > 0) return texts.join(' ');
  return part.information === '' ? part.endToEndId : part.information;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, longestText);
}

export function addSome(texts: string[], text: string): void {
  if (texts.length < maxTexts) texts.push(oneLine(text));
}

/**
 * Takes a name found below RltdPties: directly in the party (to version 7), in its Pty, or in the bank that is the
 * party itself (from version 8). The ultimate party, for whom another one acts, is taken when it is the only one named.
 */
export function nameParty(part: Transaction, path: readonly string[], text: string): void {
  const at = path.lastIndexOf('RltdPties');
  if (at < 0) return;
  const between = path.slice(at + 2, -1).join('/');
  if (between !== '' && between !== 'Pty' && between !== 'Agt/FinInstnId') return;
  switch (path[at + 1]) {
    case 'Dbtr':
      part.debtor = text;
      break;
    case 'Cdtr':
      part.creditor = text;
      break;
    case 'UltmtDbtr':
      if (part.debtor === '') part.debtor = text;
      break;
    case 'UltmtCdtr':
      if (part.creditor === '') part.creditor = text;
      break;
  }
}
