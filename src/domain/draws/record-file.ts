import type { Hash } from './bytes.ts';
import { canonicalJson } from './canonical-json.ts';
import { provenList } from './proven-list.ts';
import type { RangeProof } from './proven-list.ts';
import { wholeList } from './record-check.ts';
import type { LogProof } from './log-proof.ts';
import type { PublishedReceipt } from './receipt.ts';
import type { RecordToCheck, SealedEntries } from './record-check.ts';

export const RECORD_FORMAT = 'wattle draw record v1';

/** A record as a file: canonical JSON. `entries` is the sealed list in base64, in pieces of whole ranges. */
export interface RecordFile {
  format: typeof RECORD_FORMAT;
  sequence: number;
  /** The public keys that signed what the file holds. They prove nothing before they're found in the published list. */
  keys: readonly string[];
  /** The newest day of the log and what is in it; null before the first one. Files of an earlier date lack it. */
  log?: LogProof | null;
  receipts: readonly PublishedReceipt[];
  entries: readonly string[] | null;
  /** Instead of a list that is too large. */
  proofs: readonly RangeProof[] | null;
}

function bytesOfBase64(text: string): Uint8Array {
  const binary = atob(text);
  if (btoa(binary) !== text) throw new RangeError('The list isn’t in its published form.');
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function listIn(pieces: readonly string[]): Uint8Array {
  const parts = pieces.map(bytesOfBase64);
  const list = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    list.set(part, at);
    at += part.length;
  }
  return list;
}

/**
 * What a file says, without the published keys. @throws RangeError where the text is not a record file, to the letter.
 */
export function readRecordFile(hash: Hash, text: string): Omit<RecordToCheck, 'keys'> {
  const file = JSON.parse(text) as RecordFile;
  const { format, sequence, keys, log, receipts, entries, proofs } = file;
  const known = { format, sequence, keys, receipts, entries, proofs, ...(log === undefined ? {} : { log }) };
  if (format !== RECORD_FORMAT || canonicalJson(known as never) !== text.trimEnd())
    throw new RangeError('This isn’t a draw record, or it’s been changed.');
  let sealed: SealedEntries | null = null;
  if (entries) sealed = wholeList(hash, listIn(entries));
  else if (proofs) sealed = provenList(hash, proofs);
  return { sequence, namedKeys: keys, receipts, entries: sealed, log };
}
