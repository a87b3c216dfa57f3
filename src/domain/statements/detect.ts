/**
 * Detects the format of a file from its start. Files that are certainly no statement are refused with an instruction
 * for the member.
 */

import { hasTable } from './markup-table.ts';
import { signatureOf } from './signature.ts';
import type { Container } from './signature.ts';
import { StatementRefusal } from './statement.ts';

/** Formats that are read in one pass. */
export type DirectFormat = 'ofx' | 'camt' | 'mt940' | 'gnucash' | 'moneyguru' | 'ynab' | 'hledger';

/** Formats that need a survey of the whole text before transactions can be read. */
export type SurveyedFormat = 'qif' | 'csv';

export type Detection =
  | { kind: 'text'; format: DirectFormat; needsSurvey: false }
  | { kind: 'text'; format: SurveyedFormat; needsSurvey: true }
  /** Containers to unpack; their content is detected again (an SQLite file is an Actual budget, or unsupported). */
  | { kind: 'packed'; container: Container };

/** How much of a file is worth looking at: bytes for the signature, characters for the text. */
export const detectionHead = 65_536;

const camtRoot = /BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)|camt\.05[234]\.\d{3}/;
const ofxStart = /^[ \t]*(?:OFXHEADER\s*[:=]|<\?OFX\b|<OFX[\s>]|<(?:BANKTRANLIST|STMTTRN)>)/im;
const qifStart = /^[ \t]*!(?:Type|Account|Option|Clear)\b/im;
const journalStart =
  /^account[ \t]+[A-Za-z][^\n,]*:\S|^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}[^\n]*\r?\n(?:[ \t]+;[^\n]*\r?\n)*[ \t]+[A-Za-z][^\n:;]*:[^\n]*(?: {2}|\t)[^\n]*\d/m;
/** A quoted cell of a table, which may hold line ends. */
const quotedCell = /(?<=^|[,;\t|])"(?:[^"]|"")*"(?=[,;\t|\r\n]|$)/gm;
const swiftStart = /^[ \t\u0001]*:(?:13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]):|\{4:\s*:20:/m;

/**
 * The kind of the file that begins with the bytes `head` and, decoded, with `text`.
 * Throws StatementRefusal: `empty`, `not_a_statement` (a PDF, a web page, a payment order), `unknown_format`.
 */
export function detect(head: Uint8Array, text: string): Detection {
  if (head.length === 0) throw new StatementRefusal('empty', 'This file is empty.');
  const signature = signatureOf(head);
  if (signature?.reason) throw new StatementRefusal('not_a_statement', signature.reason);
  if (signature?.container) return { kind: 'packed', container: signature.container };
  if (isMarkupTable(text)) return { kind: 'packed', container: 'markup' };
  if (text.trim() === '') throw new StatementRefusal('empty', 'This file is blank.');
  refuseBinary(text);
  const format = textFormat(withUnbrokenCells(text.slice(0, detectionHead)));
  return format === 'qif' || format === 'csv'
    ? { kind: 'text', format, needsSurvey: true }
    : { kind: 'text', format, needsSurvey: false };
}

/** A line inside a quoted cell is somebody's note, and tells nothing about the file. */
function withUnbrokenCells(text: string): string {
  return text.replace(quotedCell, (cell) => cell.replace(/[\r\n]/g, ' '));
}

function textFormat(text: string): DirectFormat | SurveyedFormat {
  const start = text.trimStart();
  if (start.startsWith('<')) return markupFormat(start);
  if (ofxStart.test(text.slice(0, 8192))) return 'ofx';
  if (qifStart.test(text.slice(0, 2048)) || isHeadlessQif(start)) return 'qif';
  if (swiftStart.test(text.slice(0, 4096))) return 'mt940';
  if (journalStart.test(text.slice(0, 8192))) return 'hledger';
  if (/^[[{]\s*["{[\]}]/.test(start)) return jsonFormat(start);
  if (/^-----BEGIN /.test(start))
    throw new StatementRefusal('not_a_statement', 'This file is encrypted or signed. Choose the statement itself.');
  if (/[,;\t|]/.test(start)) return 'csv';
  throw new StatementRefusal(
    'unknown_format',
    'We couldn’t find a statement in this file. You can import OFX, QFX, QIF, CAMT.052 to 054, MT940, MT942, CSV, Excel, PDF and hledger files.',
  );
}

/** A table that a bank wrote as a web page or XML workbook, often under a name that ends in .xls. */
function isMarkupTable(text: string): boolean {
  const start = text.trimStart();
  if (!start.startsWith('<') || ofxStart.test(start) || camtRoot.test(start)) return false;
  return (
    /^<!doctype html|<html[\s>]|<table[\s>]|<\?mso-application|<(?:\w+:)?Workbook[\s>]/i.test(start) && hasTable(start)
  );
}

function markupFormat(text: string): DirectFormat {
  if (ofxStart.test(text) || /<(?:\w+:)?OFX[\s>]/i.test(text)) return 'ofx';
  if (camtRoot.test(text)) return 'camt';
  if (/<gnc(?:-v2)?[\s>]/.test(text)) return 'gnucash';
  if (/<moneyguru-file[\s>]/.test(text)) return 'moneyguru';
  if (/^<!doctype html|<html[\s>]/i.test(text)) {
    throw new StatementRefusal(
      'not_a_statement',
      'This is a web page, not a statement. Your bank may have signed you out. Sign in and download the statement again.',
    );
  }
  const message = /iso:20022:tech:xsd:(\w+\.\d{3})/.exec(text)?.[1];
  if (message !== undefined) {
    throw new StatementRefusal(
      'not_a_statement',
      `This is an ISO 20022 ${message} message, not an account statement (camt.052, camt.053 or camt.054).`,
    );
  }
  if (/<\?mso-application|<Workbook[\s>]/.test(text)) {
    throw new StatementRefusal(
      'not_a_statement',
      'This is an Excel workbook saved as XML. Open it, save it as CSV (comma separated), and choose that file.',
    );
  }
  if (/<svg[\s>]/.test(text)) throw new StatementRefusal('not_a_statement', 'This is an image, not a statement.');
  throw new StatementRefusal(
    'unknown_format',
    'We can’t import this kind of XML file. You can import OFX, CAMT.052 to 054, GnuCash and moneyGuru files.',
  );
}

/** Some programs leave out the '!Type' line: then the first lines are those of a record. */
function isHeadlessQif(text: string): boolean {
  const lines = text.slice(0, 4096).split(/\r\n|\r|\n/);
  return (
    /^D\s*\d{1,4}[/.' -]/.test(lines[0] ?? '') &&
    lines.some((line) => /^[TU]\s*[-+]?[\d.,]+\s*$/.test(line)) &&
    lines.some((line) => /^\^\s*$/.test(line))
  );
}

function jsonFormat(text: string): DirectFormat {
  if (/"(?:budget|transactions|server_knowledge|payee_name|category_groups|budget_name)"/.test(text)) return 'ynab';
  throw new StatementRefusal(
    'unknown_format',
    'We can’t import this JSON file because it isn’t a YNAB export. Export your transactions as CSV.',
  );
}

/** Control characters do not occur in statements, but for line ends, tabs, and the marks around a SWIFT message. */
function refuseBinary(text: string): void {
  const length = Math.min(text.length, detectionHead);
  let strange = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code < 32 && (code < 9 || code > 13)) || code === 0xfffd || code === 0x7f) strange += 1;
  }
  if (strange > 4 && strange > length / 100) {
    throw new StatementRefusal('unknown_format', 'We can’t read this file. Download OFX, QIF or CSV from your bank.');
  }
}
