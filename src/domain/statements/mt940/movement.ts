/** A movement with the lines that describe it. */

import { describe, tidy } from '../description.ts';
import { readCodedLines, readDetails } from './details.ts';
import type { Details } from './details.ts';
import type { StatementLine } from './statement-line.ts';

export interface Movement {
  line: number;
  read: StatementLine;
  /** Lines below field 61, those of field 86, and those of field NS. */
  supplement: string[];
  details: string[];
  coded: string[];
}

/**
 * Description and party by the details, a name behind the reference, the lines below field 61, or what else there is.
 */
export function describeMovement(movement: Movement): Details {
  const { supplement, read, details, coded } = movement;
  const parsed = readDetails(details);
  const name = tidy(read.name);
  if (parsed.payee !== null || (parsed.description !== '' && name === '')) return parsed;
  if (parsed.description !== '' || name !== '') return describe(name, parsed.description);
  const text = readCodedLines(coded) || tidy(supplement.join(' '));
  if (text !== '') return { description: text, payee: null };
  const plain = (read.amountCents ?? 0) < 0 ? 'Payment' : 'Credit';
  return { description: read.reference.length >= 4 ? read.reference : plain, payee: null };
}
