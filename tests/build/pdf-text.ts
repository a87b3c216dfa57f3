import { getDocumentProxy } from 'unpdf';

/** One element of a page, such as a heading or a cell. A screen reader skips artifacts. */
export interface PdfElement {
  tag: string;
  /** Its lines as they were broken; the space at a line break is lost. */
  text: string;
}

export interface PdfReading {
  title: string;
  language: string;
  createdAt: string;
  /** The title in the embedded XML. */
  metadataTitle: string | null;
  pages: PdfElement[][];
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function elementsOf(pdf: Pdf, number: number): Promise<PdfElement[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent({ includeMarkedContent: true });
  const elements: PdfElement[] = [];
  let element: PdfElement | undefined;
  for (const item of items) {
    if (!('type' in item)) {
      if (element) element.text += item.hasEOL ? `${item.str}\n` : item.str;
    } else if (item.type === 'endMarkedContent') element = undefined;
    else elements.push((element = { tag: 'tag' in item ? String(item.tag) : '', text: '' }));
  }
  return elements
    .map(({ tag, text }) => ({ tag, text: text.replaceAll(/ +/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

/** A document as an independent reader sees it. */
export async function readPdf(file: Uint8Array): Promise<PdfReading> {
  // The reader takes ownership of the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(file), { disableFontFace: true, useSystemFonts: false });
  const { info, metadata } = await pdf.getMetadata();
  const { Title: title, Language: language, CreationDate: createdAt } = info as Record<string, unknown>;
  const pages: PdfElement[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await elementsOf(pdf, number));
  return {
    title: String(title),
    language: String(language),
    createdAt: String(createdAt),
    metadataTitle: (metadata?.get('dc:title') as string | undefined) ?? null,
    pages,
  };
}

/** The texts of a document, page by page. */
export async function textOfPdf(file: Uint8Array): Promise<string[][]> {
  return (await readPdf(file)).pages.map((page) => page.map(({ text }) => text));
}
