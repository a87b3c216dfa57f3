import { encoded, linesOf, widthOf } from './pdf-font.ts';
import type { PdfFont } from './pdf-font.ts';

/** A4 in points. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 56;
const FOOT = 34;
const WIDTH = PAGE.width - 2 * MARGIN;
const LINE = 1.4;
const TEXT = 10;

export interface PdfColumn {
  title: string;
  /** Its share of the line; the shares of a table are taken together. */
  share: number;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** A last line in bold. */
  total?: readonly string[];
}

interface Cell {
  lines: string[];
  x: number;
  width: number;
  align: 'left' | 'right';
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'latin1');
}

/** A text as a string of PDF, in hexadecimal, so that no sign in it can end it. */
function hex(text: string): string {
  return `<${Buffer.from(encoded(text)).toString('hex')}>`;
}

/** A text of the document's facts, which may hold any sign. */
function unicodeHex(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  return `<${bytes.toString('hex')}>`;
}

/** 'D:20261116090000Z' */
function pdfTime(at: Date): string {
  return `(D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z)`;
}

/**
 * Writes a document of text, facts and tables as PDF 1.4: A4 pages, the standard fonts, a foot with the page's number.
 * What comes is put under what came before; pages break by themselves, and tables repeat their heading.
 */
export class PdfDocument {
  readonly #pages: string[][] = [];
  readonly #title: string;
  readonly #at: Date;
  #y = 0;

  constructor(title: string, at: Date) {
    this.#title = title;
    this.#at = at;
    this.#newPage();
  }

  #newPage(): void {
    this.#pages.push([]);
    this.#y = PAGE.height - MARGIN;
  }

  /** Goes to a new page where less than so much is left of this one. */
  #need(points: number): void {
    if (this.#y - points < MARGIN + FOOT - 20) this.#newPage();
  }

  #draw(text: string, x: number, y: number, font: PdfFont, size: number): void {
    this.#pages
      .at(-1)!
      .push(`BT /${font === 'bold' ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${hex(text)} Tj ET`);
  }

  #rule(): void {
    this.#pages
      .at(-1)!
      .push(`0.75 G 0.5 w ${MARGIN} ${this.#y.toFixed(2)} m ${MARGIN + WIDTH} ${this.#y.toFixed(2)} l S`);
  }

  #lines(text: string, font: PdfFont, size: number): this {
    for (const line of linesOf(text, font, size, WIDTH)) {
      this.#need(size * LINE);
      this.#y -= size * LINE;
      if (line !== '') this.#draw(line, MARGIN, this.#y, font, size);
    }
    return this;
  }

  space(points = 8): this {
    this.#y -= points;
    return this;
  }

  title(text: string): this {
    return this.#lines(text, 'bold', 20).space(6);
  }

  heading(text: string): this {
    this.space(12);
    // A heading is not left alone at the foot of a page.
    this.#need(60);
    return this.#lines(text, 'bold', 13).space(3);
  }

  paragraph(text: string): this {
    return this.#lines(text, 'regular', TEXT).space(6);
  }

  strong(text: string): this {
    return this.#lines(text, 'bold', TEXT).space(6);
  }

  /** Terms and what they are, one a line. */
  facts(items: readonly (readonly [term: string, is: string])[]): this {
    return this.#rows(
      [
        { title: '', share: 2 },
        { title: '', share: 3, align: 'right' },
      ],
      items,
      'regular',
    ).space(8);
  }

  table({ columns, rows, total }: PdfTable): this {
    const heading = () =>
      this.#row(
        columns,
        columns.map(({ title }) => title),
        'bold',
      );
    this.#need(3 * TEXT * LINE);
    heading();
    for (const row of rows) {
      const page = this.#pages.length;
      this.#need(this.#heightOf(columns, row, 'regular'));
      if (this.#pages.length > page) heading();
      this.#row(columns, row, 'regular');
    }
    if (total) this.#rows(columns, [total], 'bold');
    return this.space(8);
  }

  #rows(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], font: PdfFont): this {
    for (const row of rows) {
      this.#need(this.#heightOf(columns, row, font));
      this.#row(columns, row, font);
    }
    return this;
  }

  #cells(columns: readonly PdfColumn[], row: readonly string[], font: PdfFont): Cell[] {
    const all = columns.reduce((sum, { share }) => sum + share, 0);
    let x = MARGIN;
    return columns.map(({ share, align = 'left' }, at) => {
      const width = (WIDTH * share) / all;
      const cell = { lines: linesOf(row[at] ?? '', font, TEXT, width - 8), x, width, align };
      x += width;
      return cell;
    });
  }

  #heightOf(columns: readonly PdfColumn[], row: readonly string[], font: PdfFont): number {
    return Math.max(...this.#cells(columns, row, font).map(({ lines }) => lines.length)) * TEXT * LINE + 6;
  }

  #row(columns: readonly PdfColumn[], row: readonly string[], font: PdfFont): void {
    const top = this.#y;
    for (const { lines, x, width, align } of this.#cells(columns, row, font)) {
      for (const [at, line] of lines.entries()) {
        const place = align === 'right' ? x + width - widthOf(line, font, TEXT) : x;
        if (line !== '') this.#draw(line, place, top - (at + 1) * TEXT * LINE, font, TEXT);
      }
    }
    this.#y = top - this.#heightOf(columns, row, font);
    this.#rule();
  }

  #foot(page: number): string {
    const words = `${this.#title}, page ${page + 1} of ${this.#pages.length}`;
    return `BT /F1 8 Tf ${MARGIN} ${FOOT} Td ${hex(words)} Tj ET`;
  }

  /** The whole file. */
  end(): Uint8Array {
    const contents = this.#pages.map((page, at) => [...page, this.#foot(at)].join('\n'));
    const first = 6;
    const pageObject = (at: number) => first + at * 2;
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R /Lang (en-AU) /ViewerPreferences << /DisplayDocTitle true >> >>',
      `<< /Type /Pages /Kids [${contents.map((_, at) => `${pageObject(at)} 0 R`).join(' ')}] /Count ${contents.length} >>`,
      font('Helvetica'),
      font('Helvetica-Bold'),
      `<< /Title ${unicodeHex(this.#title)} /CreationDate ${pdfTime(this.#at)} >>`,
      ...contents.flatMap((content, at) => [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${pageObject(at) + 1} 0 R >>`,
        `<< /Length ${bytesOf(content).length} >>\nstream\n${content}\nendstream`,
      ]),
    ];
    let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
    const offsets = objects.map((object, at) => {
      const offset = bytesOf(text).length;
      text += `${at + 1} 0 obj\n${object}\nendobj\n`;
      return offset;
    });
    const start = bytesOf(text).length;
    text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
    text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`;
    return bytesOf(text);
  }
}
