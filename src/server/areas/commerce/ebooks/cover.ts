import type { PdfSheet } from '#server/kit/pdf.ts';

const COVER_SHARE = 0.68;
const EDGE = 64;

interface CoverFacts {
  title: string;
  subtitle: string;
  colour: string;
}

/** The coloured ground with the rings of our product pictures. */
function drawGround({ pdf }: PdfSheet, colour: string): void {
  const { width, height } = pdf.page;
  const ground = height * COVER_SHARE;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(0, 0, width, ground).fill(colour);
  pdf.save();
  pdf.rect(0, 0, width, ground).clip();
  pdf.lineWidth(1.4).strokeColor('white').strokeOpacity(0.22);
  for (const radius of [70, 120, 170, 220, 270, 320]) pdf.circle(width * 0.86, ground, radius).stroke();
  pdf.restore();
  pdf.endMarkedContent();
}

/** The first page: the title on its colour, and that it is a sample. */
export function drawCover(sheet: PdfSheet, { title, subtitle, colour }: CoverFacts, brand: string): void {
  const { pdf, root, printable } = sheet;
  const width = pdf.page.width - 2 * EDGE;
  drawGround(sheet, colour);
  const line = (tag: string, text: string, y: number, { size, bold, fill }: CoverLine) =>
    root.add(
      pdf.struct(tag, {}, () => {
        pdf
          .font(bold ? 'bold' : 'regular')
          .fontSize(size)
          .fillColor(fill);
        pdf.text(printable(text), EDGE, y, { width, lineGap: size * 0.12 });
      }),
    );
  line('P', brand, 72, { size: 13, bold: true, fill: 'white' });
  line('Title', title, 250, { size: 42, bold: true, fill: 'white' });
  line('P', subtitle, pdf.y + 12, { size: 16, bold: false, fill: 'white' });
  const below = pdf.page.height * COVER_SHARE;
  line('P', 'Sample title', below + 36, { size: 13, bold: true, fill: '#14261d' });
  line('P', 'General information only. Print it and write in it.', below + 58, {
    size: 11,
    bold: false,
    fill: '#47584f',
  });
}

interface CoverLine {
  size: number;
  bold: boolean;
  fill: string;
}
