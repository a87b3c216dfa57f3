import { closePdf, openPdf } from '#server/kit/pdf.ts';
import type { PdfSheet } from '#server/kit/pdf.ts';
import type { Booklet, BookletPart } from './booklet-content.ts';
import { drawLines, drawList, drawNote, drawWorksheet } from './booklet-parts.ts';
import { drawCover } from './cover.ts';

const INK = '#14261d';
const BODY = 11.5;
const GAP = 7;
const FOOTER_FROM_BOTTOM = 42;

const GENERAL =
  'This booklet is general information. It doesn’t take your goals, your income or your needs into account, and it isn’t financial or legal advice. Check what it says against your own situation before you act on it.';
const SAMPLE =
  'It’s a sample title, written to show how e-books work here. The people and amounts in its examples are made up.';

const widthOf = ({ pdf }: PdfSheet): number => pdf.page.width - pdf.page.margins.left - pdf.page.margins.right;

interface Style {
  tag: string;
  font: 'regular' | 'bold';
  size: number;
  gap: number;
  colour?: string;
}

function drawText(sheet: PdfSheet, text: string, { tag, font, size, gap, colour = INK }: Style): void {
  const { pdf, root, printable } = sheet;
  const options = { width: widthOf(sheet), lineGap: size * 0.3 };
  root.add(
    pdf.struct(tag, {}, () => {
      pdf.font(font).fontSize(size).fillColor(colour).text(printable(text), pdf.page.margins.left, pdf.y, options);
    }),
  );
  pdf.fillColor(INK);
  pdf.y += gap;
}

const paragraph: Style = { tag: 'P', font: 'regular', size: BODY, gap: GAP };
const lead: Style = { tag: 'P', font: 'regular', size: 13.5, gap: 14, colour: '#47584f' };

/** A heading with room for what follows it, so that it is never the last line of a page. */
function drawHeading(sheet: PdfSheet, text: string): void {
  const { pdf } = sheet;
  pdf.y += 8;
  if (pdf.y + 90 > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
  drawText(sheet, text, { tag: 'H2', font: 'bold', size: 13, gap: 5 });
}

function drawPart(sheet: PdfSheet, part: BookletPart, colour: string): void {
  switch (part.kind) {
    case 'heading':
      return drawHeading(sheet, part.text);
    case 'paragraph':
      return drawText(sheet, part.text, paragraph);
    case 'note':
      return drawNote(sheet, part, colour);
    case 'worksheet':
      return drawWorksheet(sheet, part, colour);
    case 'lines':
      return drawLines(sheet, part);
    default:
      return drawList(sheet, part.kind, part.items, colour);
  }
}

/** The page after the cover: what the booklet is, what it is not, and its chapters. */
function drawAbout(sheet: PdfSheet, { about, chapters, colour }: Booklet): void {
  const { pdf } = sheet;
  pdf.addPage();
  drawText(sheet, 'About this booklet', { tag: 'H1', font: 'bold', size: 22, gap: 10, colour });
  drawText(sheet, about, lead);
  drawText(sheet, GENERAL, paragraph);
  drawText(sheet, SAMPLE, { ...paragraph, gap: 16 });
  drawHeading(sheet, 'What’s inside');
  drawList(
    sheet,
    'steps',
    chapters.map(({ title }) => title),
    colour,
  );
}

function drawFooters({ pdf, printable }: PdfSheet, title: string): void {
  const { start, count } = pdf.bufferedPageRange();
  // The cover has none.
  for (let page = 1; page < count; page += 1) {
    pdf.switchToPage(start + page);
    const { left, right } = pdf.page.margins;
    const y = pdf.page.height - FOOTER_FROM_BOTTOM;
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    pdf.font('regular').fontSize(8.5).fillColor('#5b6a62');
    pdf.text(printable(`${title} · Sample title`), left, y, { lineBreak: false });
    const number = `Page ${page + 1} of ${count}`;
    pdf.text(number, pdf.page.width - right - pdf.widthOfString(number), y, { lineBreak: false });
    pdf.endMarkedContent();
  }
}

/** The bytes of a booklet as PDF: a cover, its contents, and each chapter on a new page. */
export async function renderBooklet(booklet: Booklet, brand: string, createdAt: Date): Promise<Uint8Array> {
  const sheet = await openPdf({ title: booklet.title, createdAt });
  drawCover(sheet, booklet, brand);
  drawAbout(sheet, booklet);
  for (const [at, { title, lead: opening, parts }] of booklet.chapters.entries()) {
    sheet.pdf.addPage();
    drawText(sheet, `${at + 1}. ${title}`, { tag: 'H1', font: 'bold', size: 22, gap: 8, colour: booklet.colour });
    drawText(sheet, opening, lead);
    for (const part of parts) drawPart(sheet, part, booklet.colour);
  }
  sheet.root.end();
  drawFooters(sheet, booklet.title);
  return new Uint8Array(await closePdf(sheet));
}
