import { crc32 } from 'node:zlib';
import { StatementRefusal } from '#domain/statements/statement.ts';
import { zipContents } from '../reading/unpacking.ts';
import type { ZipContent } from '../reading/unpacking.ts';

const sheetName = /^xl\/worksheets\/[^/]+\.xml$/i;
const element = /<((?:\w+:)?)(row|c)(?=[\s/>])((?:[^>"']|"[^"]*"|'[^']*')*?)(\/?)>/g;
const positionOf = /\sr\s*=\s*["']([A-Z]*)(\d+)["']/;
const errorType = /(\st\s*=\s*)["']e["']/;
/** Columns of a sheet, XFD being the last. */
const MAX_COLUMN = 16_384;

function columnNumber(name: string): number {
  return [...name].reduce((number, sign) => number * 26 + sign.charCodeAt(0) - 64, 0);
}

function columnName(number: number): string {
  return number === 0 ? '' : columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26));
}

/**
 * The XML of a sheet with the position of every row and cell, which the format lets programs leave out: then each
 * follows the one before it. Cells with an error become text, so that one of them doesn't spoil the sheet.
 */
function placedCells(xml: string): string {
  let row = 0;
  let column = 0;
  return xml.replace(element, (_whole, prefix: string, name: string, attributes: string, end: string) => {
    const stated = positionOf.exec(attributes);
    if (name === 'row') {
      row = stated ? Number(stated[2]) : row + 1;
      column = 0;
      return `<${prefix}row${stated ? '' : ` r="${row}"`}${attributes}${end}>`;
    }
    column = stated?.[1] ? columnNumber(stated[1]) : column + 1;
    if (column > MAX_COLUMN)
      throw new StatementRefusal('broken', 'This workbook is damaged: it has more columns than a sheet can have.');
    const typed = attributes.replace(errorType, '$1"str"');
    return `<${prefix}c${stated ? '' : ` r="${columnName(column)}${row}"`}${typed}${end}>`;
  });
}

/** A zip file whose entries aren't compressed. */
function storedZip(contents: readonly ZipContent[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of contents) {
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    locals.push(Buffer.from([0x50, 0x4b, 3, 4]), facts, fileName, bytes);
    directory.push(entry, fileName);
    at += 30 + fileName.length + bytes.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(contents.length, 8);
  end.writeUInt16LE(contents.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** A workbook with positions in all its sheets, as the library that reads it needs them. */
export async function placedWorkbook(path: string): Promise<Buffer> {
  const contents = await zipContents(path);
  return storedZip(
    contents.map(({ name, bytes }) =>
      sheetName.test(name) ? { name, bytes: Buffer.from(placedCells(bytes.toString('utf8'))) } : { name, bytes },
    ),
  );
}
