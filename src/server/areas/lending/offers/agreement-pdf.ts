import type { AgreementSection } from '#domain/lending/agreement.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import type { PdfBlock } from '#server/kit/pdf.ts';

/** The agreement as it is read on the screen, on paper. */
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
