import type { LogProof } from '#domain/draws/log-proof.ts';
import type { PublishedKey } from '#domain/draws/published-key.ts';
import type { PublishedReceipt } from '#domain/draws/receipt.ts';
import type { CheckResult } from '#domain/draws/record-check.ts';

/** What the page asks of the worker. */
export type CheckOrder =
  | {
      kind: 'record';
      sequence: number;
      receipts: readonly PublishedReceipt[];
      keys: readonly PublishedKey[];
      /** The newest day of the log with the proofs of the receipts; null before the first one. */
      log: LogProof | null;
      /** Where the sealed list is; null before it is sealed. */
      listUrl: string | null;
      /** Instead of a list that is too large: the record file, which has proofs. */
      fileUrl: string | null;
      /** How many ranges the list has, for the progress. */
      ranges: number;
    }
  | { kind: 'file'; text: string; keys: readonly PublishedKey[] };

/** What the worker says while it checks. */
export type CheckMessage =
  | { kind: 'progress'; part: number }
  | { kind: 'result'; result: CheckResult }
  | { kind: 'done'; sequence: number; title: string }
  | { kind: 'failed'; message: string };
