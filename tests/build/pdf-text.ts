/** Characters of the encoding beyond Latin-1 that our documents use. */
const beyond: Readonly<Record<number, string>> = {
  0x80: '€',
  0x85: '…',
  0x91: '‘',
  0x92: '’',
  0x93: '“',
  0x94: '”',
  0x95: '•',
  0x96: '–',
  0x97: '—',
  0x99: '™',
};

/** The words of a document of ours, page by page, each as it was drawn. */
export function textOfPdf(file: Uint8Array): { pages: string[][] } {
  const text = Buffer.from(file).toString('latin1');
  if (!text.startsWith('%PDF-')) throw new Error('This is no PDF.');
  const streams = [...text.matchAll(/<< \/Length (\d+) >>\nstream\n/g)].map((match) =>
    text.slice(match.index + match[0].length, match.index + match[0].length + Number(match[1])),
  );
  const words = (stream: string) =>
    [...stream.matchAll(/<([0-9a-f]*)> Tj/g)].map((match) =>
      [...Buffer.from(match[1]!, 'hex')].map((code) => beyond[code] ?? String.fromCharCode(code)).join(''),
    );
  return { pages: streams.map(words) };
}
