import type { AgreementSection } from '#domain/lending/agreement.ts';
import { PdfDocument } from '#server/kit/pdf.ts';

/** The agreement as it is read on the screen, on paper. */
export function agreementPdf(title: string, text: readonly AgreementSection[], at: Date): Buffer {
  const document = new PdfDocument(title, at).title(title);
  for (const { heading, paragraphs } of text) {
    document.heading(heading);
    for (const paragraph of paragraphs) document.paragraph(paragraph);
  }
  return Buffer.from(document.end());
}
