import { parentPort, workerData } from 'node:worker_threads';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type { DocumentReply, DocumentRequest, DocumentTable } from './document.ts';
import { markupTables } from './markup.ts';
import { pdfTables } from './pdf.ts';
import { workbookTables } from './workbook.ts';

// Runs in a worker thread, which the main thread terminates when it exceeds the limits.

const readers: Readonly<Record<DocumentRequest['kind'], (path: string) => Promise<DocumentTable[]>>> = {
  xlsx: workbookTables,
  markup: markupTables,
  pdf: pdfTables,
};

async function read({ kind, path }: DocumentRequest): Promise<DocumentReply> {
  try {
    return { tables: await readers[kind](path) };
  } catch (error) {
    if (!(error instanceof StatementRefusal))
      return {
        refusal: {
          code: 'broken',
          reason: 'This document is damaged or locked. Download it again, or download CSV, OFX or QIF instead.',
        },
      };
    const code = error.code === 'not_a_statement' || error.code === 'too_large' ? error.code : 'broken';
    return { refusal: { code, reason: error.message } };
  }
}

parentPort!.postMessage(await read(workerData as DocumentRequest));
