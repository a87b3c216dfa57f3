import type { AgreementSection } from '#domain/lending/agreement.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import type { PdfBlock } from '#server/kit/pdf.ts';

/** Renders the agreement as a PDF, with the same text as on the screen. */
export function agreementPdf(brand: string, text: readonly AgreementSection[], createdAt: Date): Promise<Buffer> {
  const title = `${brand} loan agreement`;
  return renderPdf({
    title,
    createdAt,
    blocks: [
      { kind: 'title', text: title },
      ...text.flatMap(({ heading, paragraphs }): PdfBlock[] => [
        { kind: 'heading', text: heading },
        ...paragraphs.map((paragraph) => ({ kind: 'paragraph' as const, text: paragraph })),
      ]),
    ],
  });
}
