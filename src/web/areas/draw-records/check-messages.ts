import type { PublishedKey } from '#domain/draws/published-key.ts';
import type { CheckResult, PublishedReceipt } from '#domain/draws/record-check.ts';

/** What the page asks of the worker. */
export type CheckOrder =
  | {
      kind: 'record';
      sequence: number;
      receipts: readonly PublishedReceipt[];
      keys: readonly PublishedKey[];
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
