import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';

declare global {
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      /** Whether a header cell belongs to its column or its row. The published types lack it. */
      scope?: 'Column' | 'Row';
    }
  }
}

export interface PdfColumn {
  title: string;
  /** Its share of the table's width, relative to the other columns. */
  share: number;
  align?: 'left' | 'right';
}

export interface PdfTable {
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** A last row in bold. */
  total?: readonly string[];
}

export type PdfBlock =
  | { kind: 'title' | 'heading' | 'paragraph'; text: string }
  /** Terms and their values, one pair per line. */
  | { kind: 'facts'; items: readonly (readonly [term: string, value: string])[] }
  | ({ kind: 'table' } & PdfTable);

export interface PdfContent {
  /** Shown in the viewer's title bar and at the foot of every page. */
  title: string;
  createdAt: Date;
  blocks: readonly PdfBlock[];
}

/** All lengths are in points. */
const MARGINS = { top: 56, right: 56, bottom: 72, left: 56 };
const FOOTER_FROM_BOTTOM = 42;
const WIDTH = 595.28 - MARGINS.left - MARGINS.right;
const BODY_SIZE = 10;
const COLUMN_GAP = 12;
const ROW_PADDING = 4;
/** The space that a heading needs below it, so that it is never the last line of a page. */
const HEADING_SPACE = 70;
const INK = '#14261d';
const RULE = '#c9cfca';

type Font = 'regular' | 'bold';

/** A document under way. */
export interface PdfSheet {
  pdf: PDFKit.PDFDocument;
  /** The element that everything a screen reader reads is added to; `end` closes it. */
  root: PDFKit.PDFStructureElement;
  /** Text in characters that the font has. */
  printable: (text: string) => string;
}

interface Row {
  texts: readonly string[];
  /** The role for a screen reader, which skips a repeated header. */
  role: 'header' | 'repeated header' | 'fact' | 'body' | 'total';
}

/**
 * The text in characters that the font has. Control and direction characters are removed; any other missing one becomes
 * `�`.
 */
function printableIn(hasGlyph: (codePoint: number) => boolean): (text: string) => string {
  const isKnown = (text: string) => [...text].every((character) => hasGlyph(character.codePointAt(0)!));
  return (text) =>
    [
      ...text
        .normalize('NFC')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[\p{Cf}\p{Variation_Selector}]/gu, '')
        .replaceAll(/(?![\n\u00A0])[\p{Cc}\p{Z}]/gu, ' '),
    ]
      .map((character) => {
        if (character === '\n' || isKnown(character)) return character;
        const plain = character.normalize('NFKC');
        return isKnown(plain) ? plain : '\uFFFD';
      })
      .join('');
}

function bottomOf({ page }: PDFKit.PDFDocument): number {
  return page.height - page.margins.bottom;
}

function lineGapOf(size: number): number {
  return size * 0.22;
}

function drawText(
  { pdf, root, printable }: PdfSheet,
  text: string,
  { tag, font, size, gap }: { tag: string; font: Font; size: number; gap: number },
): void {
  root.add(
    pdf.struct(tag, {}, () => {
      const options = { width: WIDTH, lineGap: lineGapOf(size) };
      pdf.font(font).fontSize(size).text(printable(text), MARGINS.left, pdf.y, options);
    }),
  );
  pdf.y += gap;
}

function drawHeading(sheet: PdfSheet, text: string): void {
  const { pdf } = sheet;
  pdf.y += 10;
  if (pdf.y + HEADING_SPACE > bottomOf(pdf)) pdf.addPage();
  drawText(sheet, text, { tag: 'H2', font: 'bold', size: 13, gap: 4 });
}

/** The cells of a row with their positions, and the height of the row, which is at most that of a page. */
function layOut({ pdf, printable }: PdfSheet, columns: readonly PdfColumn[], { texts, role }: Row) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  pdf.font(role === 'body' || role === 'fact' ? 'regular' : 'bold').fontSize(BODY_SIZE);
  let x = MARGINS.left;
  const cells = columns.map(({ share, align }, at) => {
    const text = printable(texts[at] || ' ');
    const options = {
      align,
      width: ((WIDTH + COLUMN_GAP) * share) / shares - COLUMN_GAP,
      lineGap: lineGapOf(BODY_SIZE),
    };
    const cell = { text, x, options, height: pdf.heightOfString(text, options) };
    x += options.width + COLUMN_GAP;
    return cell;
  });
  const fullHeight = Math.max(...cells.map(({ height }) => height));
  const height = Math.min(fullHeight, bottomOf(pdf) - MARGINS.top - 4 * (BODY_SIZE + ROW_PADDING));
  return { cells, height, ellipsis: fullHeight > height };
}

function tagOf(role: Row['role'], column: number): [string, PDFKit.Mixins.StructureElementOptions] {
  if (role === 'header') return ['TH', { scope: 'Column' }];
  return role === 'fact' && column === 0 ? ['TH', { scope: 'Row' }] : ['TD', {}];
}

function drawRow(sheet: PdfSheet, table: PDFKit.PDFStructureElement, columns: readonly PdfColumn[], row: Row): void {
  const { pdf } = sheet;
  const { cells, height, ellipsis } = layOut(sheet, columns, row);
  const top = pdf.y + ROW_PADDING + lineGapOf(BODY_SIZE) / 2;
  const draws = cells.map(({ text, x, options }) => () => {
    pdf.text(text, x, top, { ...options, height, ellipsis });
  });
  const bottom = pdf.y + height + 2 * ROW_PADDING;
  if (row.role === 'repeated header') {
    pdf.markContent('Artifact', { type: 'Pagination' });
    for (const draw of draws) draw();
    pdf.endMarkedContent();
  } else {
    const element = pdf.struct('TR');
    table.add(element);
    for (const [column, draw] of draws.entries()) element.add(pdf.struct(...tagOf(row.role, column), draw));
    element.end();
  }
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGINS.left, bottom)
    .lineTo(MARGINS.left + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke(RULE);
  pdf.endMarkedContent();
  pdf.y = bottom;
}

/** Draws rows one below the other. A header stays with the row below it and is repeated on every further page. */
function drawRows(sheet: PdfSheet, columns: readonly PdfColumn[], rows: readonly Row[]): void {
  const { pdf, root } = sheet;
  const table = pdf.struct('Table');
  root.add(table);
  const header = rows.find(({ role }) => role === 'header');
  for (const [at, row] of rows.entries()) {
    const together = row === header ? rows.slice(at, at + 2) : [row];
    const space = together.reduce((sum, item) => sum + layOut(sheet, columns, item).height + 2 * ROW_PADDING, 0);
    if (pdf.y + space > bottomOf(pdf)) {
      pdf.addPage();
      if (header && row !== header) drawRow(sheet, table, columns, { ...header, role: 'repeated header' });
    }
    drawRow(sheet, table, columns, row);
  }
  table.end();
  pdf.y += 10;
}

const factColumns: readonly PdfColumn[] = [
  { title: 'Term', share: 2 },
  { title: 'Value', share: 5 },
];

function drawBlock(sheet: PdfSheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'title':
      return drawText(sheet, block.text, { tag: 'H1', font: 'bold', size: 20, gap: 8 });
    case 'heading':
      return drawHeading(sheet, block.text);
    case 'paragraph':
      return drawText(sheet, block.text, { tag: 'P', font: 'regular', size: BODY_SIZE, gap: 5 });
    case 'facts':
      return drawRows(
        sheet,
        factColumns,
        block.items.map((texts) => ({ texts, role: 'fact' })),
      );
    case 'table':
      return drawRows(sheet, block.columns, [
        { texts: block.columns.map(({ title }) => title), role: 'header' },
        ...block.rows.map((texts): Row => ({ texts, role: 'body' })),
        ...(block.total ? [{ texts: block.total, role: 'total' as const }] : []),
      ]);
  }
}

function drawFooters({ pdf, printable }: PdfSheet, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(start + page);
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf
      .font('regular')
      .fontSize(8)
      .text(printable(`${title}, page ${page + 1} of ${count}`), MARGINS.left, pdf.page.height - FOOTER_FROM_BOTTOM, {
        lineBreak: false,
      });
    pdf.endMarkedContent();
  }
}

/**
 * An empty A4 document with its first page and our fonts, `regular` and `bold`, tagged for screen readers. The same
 * drawing gives the same bytes.
 */
export async function openPdf({ title, createdAt }: Omit<PdfContent, 'blocks'>): Promise<PdfSheet> {
  const require = createRequire(import.meta.url);
  // Loaded on first use: most processes never create a document.
  const [{ default: PDFDocument }, { create }, regular, bold] = await Promise.all([
    import('pdfkit'),
    import('fontkit'),
    readFile(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
  ]);
  const font = create(regular);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('The document font must be a single font, not a collection.');
  const printable = printableIn((codePoint) => font.hasGlyphForCodePoint(codePoint));
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGINS,
    pdfVersion: '1.7',
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    // Not pdfkit's standard fonts, which lack most accented letters.
    font: '',
    // pdfkit copies the title into XML unescaped.
    info: {
      Title: printable(title)
        .replaceAll(/\s*&\s*/g, ' and ')
        .replaceAll(/[<>]/g, ''),
      CreationDate: createdAt,
    },
  });
  pdf.registerFont('regular', regular).registerFont('bold', bold).font('regular');
  pdf.on('pageAdded', () => pdf.fillColor(INK));
  pdf.addPage();
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  return { pdf, root, printable };
}

/** The bytes of a document. Pages break automatically and tables repeat their header. */
export async function renderPdf({ blocks, ...content }: PdfContent): Promise<Buffer> {
  const sheet = await openPdf(content);
  for (const block of blocks) drawBlock(sheet, block);
  sheet.root.end();
  drawFooters(sheet, content.title);
  return closePdf(sheet);
}

/** Ends a document. Returns its bytes. */
export async function closePdf({ pdf }: PdfSheet): Promise<Buffer> {
  pdf.end();
  return buffer(pdf);
}
