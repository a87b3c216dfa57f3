import type { PdfSheet } from '#server/kit/pdf.ts';
import type { BookletColumn } from './booklet-content.ts';

/** The parts of a booklet beside its text: lists, notes, worksheets and lines to write on. Lengths are in points. */

const INK = '#14261d';
const RULE = '#b9c2bc';
const BODY = 11.5;
const LINE_GAP = BODY * 0.3;
const INDENT = 22;
const PADDING = 12;
const CELL_PADDING = 7;
const EMPTY_ROW = 29;
const WRITING_LINE = 27;

function frameOf({ pdf }: PdfSheet): { left: number; width: number; bottom: number } {
  const { left, right, bottom } = pdf.page.margins;
  return { left, width: pdf.page.width - left - right, bottom: pdf.page.height - bottom };
}

function breakBefore(sheet: PdfSheet, height: number): void {
  if (sheet.pdf.y + height > frameOf(sheet).bottom) sheet.pdf.addPage();
}

/** Draws what a screen reader skips. */
function decorate({ pdf }: PdfSheet, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

type ListKind = 'bullets' | 'steps' | 'checks';

function drawMark(sheet: PdfSheet, kind: ListKind, at: { number: number; y: number }, colour: string): void {
  const { pdf } = sheet;
  const { left } = frameOf(sheet);
  if (kind === 'steps') {
    pdf.font('bold').fontSize(BODY).fillColor(colour).text(`${at.number}`, left, at.y, { lineBreak: false });
    return;
  }
  if (kind === 'bullets') pdf.circle(left + 5, at.y + BODY * 0.55, 2).fill(colour);
  else
    pdf
      .rect(left, at.y + 0.5, 10, 10)
      .lineWidth(1)
      .stroke(colour);
}

/** A list with dots, numbers or boxes to tick. An item is never split over two pages. */
export function drawList(sheet: PdfSheet, kind: ListKind, items: readonly string[], colour: string): void {
  const { pdf, root, printable } = sheet;
  const { left, width } = frameOf(sheet);
  const options = { width: width - INDENT, lineGap: LINE_GAP };
  const list = pdf.struct('L');
  root.add(list);
  for (const [index, item] of items.entries()) {
    const text = printable(item);
    pdf.font('regular').fontSize(BODY);
    breakBefore(sheet, pdf.heightOfString(text, options));
    const y = pdf.y;
    const element = pdf.struct('LI');
    list.add(element);
    const mark = () => drawMark(sheet, kind, { number: index + 1, y }, colour);
    if (kind === 'steps') element.add(pdf.struct('Lbl', {}, mark));
    else decorate(sheet, mark);
    element.add(
      pdf.struct('LBody', {}, () => {
        pdf
          .font('regular')
          .fontSize(BODY)
          .fillColor(INK)
          .text(text, left + INDENT, y, options);
      }),
    );
    element.end();
    pdf.y += 4;
  }
  list.end();
  pdf.y += 6;
}

/** A framed note with a title. */
export function drawNote(sheet: PdfSheet, { title, text }: { title: string; text: string }, colour: string): void {
  const { pdf, root, printable } = sheet;
  const { left, width } = frameOf(sheet);
  const options = { width: width - 2 * PADDING - 4, lineGap: LINE_GAP };
  pdf.font('bold').fontSize(BODY);
  const titleHeight = pdf.heightOfString(printable(title), options) + 3;
  pdf.font('regular').fontSize(BODY);
  const height = titleHeight + pdf.heightOfString(printable(text), options) + 2 * PADDING;
  pdf.y += 4;
  breakBefore(sheet, height);
  const top = pdf.y;
  decorate(sheet, () => {
    pdf.rect(left, top, width, height).fillOpacity(0.09).fill(colour).fillOpacity(1);
    pdf.rect(left, top, 4, height).fill(colour);
  });
  const x = left + PADDING + 4;
  root.add(
    pdf.struct('P', {}, () => {
      pdf
        .font('bold')
        .fontSize(BODY)
        .fillColor(INK)
        .text(printable(title), x, top + PADDING, options);
    }),
  );
  root.add(
    pdf.struct('P', {}, () => {
      pdf
        .font('regular')
        .fontSize(BODY)
        .text(printable(text), x, top + PADDING + titleHeight, options);
    }),
  );
  pdf.y = top + height + 12;
}

interface Worksheet {
  columns: readonly BookletColumn[];
  rows: readonly (readonly string[])[];
}

function drawCells(
  sheet: PdfSheet,
  table: PDFKit.PDFStructureElement,
  { columns }: Worksheet,
  { texts, head, colour }: { texts: readonly string[]; head: boolean; colour: string },
): void {
  const { pdf, printable } = sheet;
  const { left, width } = frameOf(sheet);
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(({ share }) => (width * share) / shares);
  pdf.font(head ? 'bold' : 'regular').fontSize(BODY);
  const cells = widths.map((cell, at) => ({
    text: printable(texts[at] || ' '),
    x: left + widths.slice(0, at).reduce((sum, other) => sum + other, 0),
    width: cell,
    options: { width: cell - 2 * CELL_PADDING, lineGap: LINE_GAP },
  }));
  const tallest = Math.max(...cells.map(({ text, options }) => pdf.heightOfString(text, options)));
  const height = Math.max(head ? 0 : EMPTY_ROW, tallest + 2 * CELL_PADDING - LINE_GAP);
  breakBefore(sheet, head ? height + EMPTY_ROW : height);
  const top = pdf.y;
  decorate(sheet, () => {
    if (head) pdf.rect(left, top, width, height).fillOpacity(0.12).fill(colour).fillOpacity(1);
    pdf.lineWidth(0.7);
    for (const cell of cells) pdf.rect(cell.x, top, cell.width, height).stroke(RULE);
  });
  const row = pdf.struct('TR');
  table.add(row);
  for (const { text, x, options } of cells)
    row.add(
      pdf.struct(head ? 'TH' : 'TD', head ? { scope: 'Column' } : {}, () => {
        pdf.fillColor(INK).text(text, x + CELL_PADDING, top + CELL_PADDING, options);
      }),
    );
  row.end();
  pdf.y = top + height;
}

/** A table with room to write in its empty cells. */
export function drawWorksheet(sheet: PdfSheet, worksheet: Worksheet, colour: string): void {
  const { pdf, root } = sheet;
  const table = pdf.struct('Table');
  root.add(table);
  pdf.y += 4;
  drawCells(sheet, table, worksheet, { texts: worksheet.columns.map(({ title }) => title), head: true, colour });
  for (const texts of worksheet.rows) drawCells(sheet, table, worksheet, { texts, head: false, colour });
  table.end();
  pdf.y += 14;
}

/** A question with lines to write the answer on. */
export function drawLines(sheet: PdfSheet, { label, count }: { label: string; count: number }): void {
  const { pdf, root, printable } = sheet;
  const { left, width } = frameOf(sheet);
  breakBefore(sheet, 20 + count * WRITING_LINE);
  root.add(
    pdf.struct('P', {}, () => {
      pdf.font('bold').fontSize(BODY).fillColor(INK).text(printable(label), left, pdf.y, { width });
    }),
  );
  const top = pdf.y;
  decorate(sheet, () => {
    for (let line = 1; line <= count; line += 1)
      pdf
        .moveTo(left, top + line * WRITING_LINE)
        .lineTo(left + width, top + line * WRITING_LINE)
        .lineWidth(0.7)
        .stroke(RULE);
  });
  pdf.y = top + count * WRITING_LINE + 14;
}
