/**
 * Reads one statement file from bytes to transactions, by the steps of an upload, and returns everything it produced.
 */

import { detect, detectionHead } from '#domain/statements/detect.ts';
import { statementDecoder } from '#domain/statements/encoding.ts';
import { openReader, openSurvey } from '#domain/statements/reader.ts';
import type { ReaderPlan } from '#domain/statements/reader.ts';
import type { StatementSink } from '#domain/statements/statement.ts';
import { collect } from './statement-text.ts';
import type { ReadText } from './statement-text.ts';

/** Size of the pieces in which a file arrives; an odd number splits characters and lines in awkward places. */
const usualPieceBytes = 65_521;

function feed(bytes: Uint8Array, pieceBytes: number, target: { write(text: string): void }): void {
  const decoder = statementDecoder(bytes.subarray(0, detectionHead));
  for (let at = 0; at < bytes.length; at += pieceBytes)
    target.write(decoder.write(bytes.subarray(at, at + pieceBytes)));
  target.write(decoder.end());
}

function readInto(sink: StatementSink, bytes: Uint8Array, pieceBytes: number): void {
  const head = bytes.subarray(0, detectionHead);
  const detection = detect(head, statementDecoder(head).write(head));
  if (detection.kind !== 'text') return;
  let plan: ReaderPlan;
  if (detection.needsSurvey) {
    const survey = openSurvey(detection.format);
    feed(bytes, pieceBytes, survey);
    plan = survey.end();
  } else plan = { format: detection.format };
  const reader = openReader(plan, sink);
  feed(bytes, pieceBytes, reader);
  reader.end();
}

/** Reads a file. Any error but a StatementRefusal is a fault and is rethrown. */
export function readStatement(bytes: Uint8Array, pieceBytes = usualPieceBytes): ReadText {
  return collect((sink) => readInto(sink, bytes, pieceBytes));
}
