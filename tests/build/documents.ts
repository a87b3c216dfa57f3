/** Minimal workbooks, printed pages and zip files. */

import { crc32, deflateRawSync } from 'node:zlib';

/** A zip file; `claimed` falsifies the unpacked size of its entries. */
export function zipOfEntries(
  entries: readonly (readonly [name: string, content: string | Uint8Array])[],
  claimed?: number,
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of entries) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? bytes.length, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, fileName, packed]);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    locals.push(local);
    directory.push(entry, fileName);
    at += local.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** A cell: text, a number, or a date as a workbook counts it. */
export type Cell = string | number | { day: string } | null;

const sheetXml = (rows: readonly (readonly Cell[])[]): string =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${at + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

function cellXml(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;')}</t></is></c>`;
  return `<c r="${place}" s="1"><v>${Date.parse(cell.day) / 86_400_000 + 25_569}</v></c>`;
}

/**
 * An .xlsx workbook with these sheets; `data` replaces the rows of them all by XML, `properties` stand above the list
 * of sheets.
 */
export function xlsxOf(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  data?: string,
  properties = '',
): Buffer {
  const names = Object.keys(sheets);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOfEntries([
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${links}">${properties}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${links}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="rId99" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<?xml version="1.0"?><styleSheet xmlns="${main}"><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    ...names.map((name, at) => {
      const rows = sheetXml(sheets[name]!);
      const xml = data === undefined ? rows : rows.replace(/<sheetData>.*<\/sheetData>/, data);
      return [`xl/worksheets/sheet${at + 1}.xml`, xml] as const;
    }),
  ]);
}

/** A text and its position on the page, from the left and the bottom. */
export type Printed = readonly [x: number, y: number, text: string];

const escaped = (text: string): string => text.replace(/[\\()]/g, '\\$&');

/** A PDF with a text layer of these pages. */
export function pdfOf(pages: readonly (readonly Printed[])[]): Buffer {
  const objects: string[] = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ];
  for (const [at, page] of pages.entries()) {
    const stream = `BT /F1 8 Tf ${page.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${escaped(text)}) Tj`).join('\n')} ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 850]/Contents ${5 + at * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
      `<</Length ${stream.length}>>\nstream\n${stream}\nendstream`,
    );
  }
  let body = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(body.length);
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

/**
 * A line of a printed table: text on the left, numbers right-aligned in their columns (Courier at 8 points is 4.8
 * wide).
 */
export function printedLine(
  y: number,
  date: string,
  description: string,
  figures: Readonly<Record<number, string>>,
): Printed[] {
  const line: Printed[] = [];
  if (date !== '') line.push([40, y, date]);
  if (description !== '') line.push([100, y, description]);
  for (const [right, text] of Object.entries(figures)) line.push([Number(right) - text.length * 4.8, y, text]);
  return line;
}
