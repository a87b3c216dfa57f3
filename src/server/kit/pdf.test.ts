import { describe, expect, test, vi } from 'vitest';
import { readPdf, textOfPdf } from '#tests/build/pdf-text.ts';
import { renderPdf } from './pdf.ts';
import type { PdfBlock, PdfTable } from './pdf.ts';

const createdAt = new Date('2026-11-16T00:00:00Z');
const render = (...blocks: PdfBlock[]) => renderPdf({ title: 'Statement', createdAt, blocks });
const paragraph = (text: string): PdfBlock => ({ kind: 'paragraph', text });
/** The text of a document with one paragraph, without its footer. */
const readBack = async (text: string) => asLine((await textOfPdf(await render(paragraph(text))))[0]![0]!);
const asLine = (text: string) => text.replaceAll('\n', ' ');
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

function emails(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter((character) =>
    /\p{L}/u.test(character),
  );
}

function payments(count: number): PdfTable {
  return {
    columns: [
      { title: 'Number', share: 1 },
      { title: 'Description', share: 3 },
      { title: 'Amount', share: 1, align: 'right' },
    ],
    rows: Array.from({ length: count }, (_, row) => [`${row + 1}`, `Payment ${row + 1}`, '$44.00']),
    total: ['', 'Total', '$5,280.00'],
  };
}

describe('the text of a document', () => {
  test('spells names with their accents', async () => {
    const names =
      'Zoë O’Neill (née “Smith”), Łukasz Žižek, Erdős Pál, Nguyễn Thị Hằng, Þórdís Ægisdóttir, İbrahim Ağaoğlu, ' +
      'Ngāti Whātua, Ştefan Țepeș, Ħamrun Ġużè, Ελένη Παπαδοπούλου, Юлия Щербакова';
    expect(await readBack(names)).toBe(names);
    expect(await readBack(names.normalize('NFD'))).toBe(names);
  });

  test('contains every Latin letter', async () => {
    const all = [emails(0x41, 0x7a), emails(0xc0, 0x24f), emails(0x1e00, 0x1eff)].flat();
    expect(all).toHaveLength(706);
    expect((await readBack(all.join(' '))).normalize('NFC').split(' ')).toEqual(all);
  });

  test('contains currency and typographic signs', async () => {
    const signs = '−$12.00 \\ (a) <b> & 5 % • 1 – 2 — 3 … ½ € £ ™ “quoted” ‘so’ → ←';
    expect(await readBack(signs)).toBe(signs);
  });

  test('keeps every character of a word that is wider than its column', async () => {
    const word = Array.from({ length: 300 }, (_, at) => 'abcdefghijklmnopqrstuvwxyz'[at % 26]).join('');
    expect(withoutSpaces(await readBack(`before ${word} after`))).toBe(`before${word}after`);
    const [page] = await textOfPdf(await render({ kind: 'facts', items: [[word, word]] }));
    expect(page!.slice(0, 2).map(withoutSpaces)).toEqual([word, word]);
  });

  test('replaces characters that the font lacks and shows no hidden text', async () => {
    expect(await readBack('Kim 😀 漢字 مرحبا 👨‍👩‍👧 ❤️ end')).toBe('Kim � �� ����� ��� � end');
    expect(await readBack('a\u0000b\u0007c\u001bd\u2028e\tf')).toBe('a b c d e f');
    expect(await readBack('\u202Egnp.exe\u202C \u2066x\u2069 so\u00adft zero\u200bwidth')).toBe(
      'gnp.exe x soft zerowidth',
    );
    expect(await readBack('half \uD83D of a pair \uDC00')).toBe('half � of a pair �');
    expect(await readBack('ﬁnd 𝐀𝐁𝐂 ２０２６')).toBe('find ABC 2026');
    expect(await readBack(') Tj ET endstream endobj (')).toBe(') Tj ET endstream endobj (');
  });

  test('keeps a Hebrew word in one piece', async () => {
    expect(await readBack('שלום')).toBe('שלום');
  });
});

describe('pages', () => {
  test('repeat the header of a table', async () => {
    const { pages } = await readPdf(
      await render({ kind: 'heading', text: 'Payments' }, { kind: 'table', ...payments(120) }),
    );
    expect(pages.length).toBe(4);
    const headers = pages.map((page) => page.filter(({ text }) => text === 'Amount').map(({ tag }) => tag));
    expect(headers).toEqual([['TH'], [], [], []]);
    for (const page of pages.slice(1)) expect(page[0]).toEqual({ tag: 'Artifact', text: 'Number Description Amount' });
    const cells = pages.flat().filter(({ tag }) => tag === 'TD');
    expect(cells.slice(0, -2).map(({ text }) => text)).toEqual(payments(120).rows.flat());
    expect(cells.slice(-2).map(({ text }) => text)).toEqual(['Total', '$5,280.00']);
    expect(pages.map((page) => page.at(-1))).toEqual(
      pages.map((_, at) => ({ tag: 'Artifact', text: `Statement, page ${at + 1} of 4` })),
    );
  });

  test('never end with a heading or with the header of a table', async () => {
    for (let lines = 35; lines <= 50; lines += 1) {
      const filling = Array.from({ length: lines }, (_, at) => paragraph(`Line ${at}`));
      const pages = await textOfPdf(
        await render(...filling, { kind: 'heading', text: 'Payments' }, { kind: 'table', ...payments(2) }),
      );
      const [last] = pages.slice(0, -1).map((page) => page.at(-2));
      expect(['Payments', 'Amount']).not.toContain(last);
      expect(pages.flat()).toContain('Payment 1');
    }
  });

  test('break within a paragraph', async () => {
    const text = Array.from({ length: 2_000 }, (_, at) => `word${at}`).join(' ');
    const { pages } = await readPdf(await render(paragraph(text), paragraph('after')));
    const parts = pages.flat().filter(({ tag }) => tag === 'P');
    expect(parts.map((part) => asLine(part.text)).join(' ')).toBe(`${text} after`);
    expect(pages.length).toBe(4);
  });

  test('cut a row that is higher than a page, and continue after it', async () => {
    const file = await render({
      kind: 'table',
      ...payments(0),
      rows: [
        ['1', 'x '.repeat(20_000), '$44.00'],
        ['2', 'Payment', '$45.00'],
      ],
    });
    const pages = await textOfPdf(file);
    expect(pages).toHaveLength(2);
    expect(pages.flat().find((text) => text.startsWith('x x'))).toMatch(/^(?:x\s)+x ?…$/);
    expect(pages.flat()).toEqual(expect.arrayContaining(['1', '$44.00', '2', 'Payment', '$45.00', '$5,280.00']));
  });
});

describe('a document', () => {
  test('has a title, a language, a time and structure tags', async () => {
    const file = await renderPdf({
      title: 'Smith & Sons <agreement> of Zoë',
      createdAt,
      blocks: [
        { kind: 'title', text: 'Loan agreement' },
        { kind: 'heading', text: 'Parties' },
        paragraph('Between us and you.'),
        { kind: 'facts', items: [['Lent', '$200.00']] },
      ],
    });
    const title = 'Smith and Sons agreement of Zoë';
    expect(await readPdf(file)).toEqual({
      title,
      metadataTitle: title,
      language: 'en-AU',
      createdAt: 'D:20261116000000Z',
      pages: [
        [
          { tag: 'H1', text: 'Loan agreement' },
          { tag: 'H2', text: 'Parties' },
          { tag: 'P', text: 'Between us and you.' },
          { tag: 'TH', text: 'Lent' },
          { tag: 'TD', text: '$200.00' },
          { tag: 'Artifact', text: 'Smith & Sons <agreement> of Zoë, page 1 of 1' },
        ],
      ],
    });
  });

  test('has the same bytes for the same content, whatever the time and the earlier documents', async () => {
    const content = (text: string, at = createdAt) =>
      renderPdf({ title: 'Statement', createdAt: at, blocks: [paragraph(text), { kind: 'table', ...payments(60) }] });
    const first = await content('µ and Ω');
    await content('μ and Ω');
    vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z'), toFake: ['Date'] });
    const second = await content('µ and Ω').finally(() => vi.useRealTimers());
    expect(second.equals(first)).toBe(true);
    expect((await content('other')).equals(first)).toBe(false);
    expect((await content('µ and Ω', new Date('2026-11-17T00:00:00Z'))).equals(first)).toBe(false);
  });

  test('contains no active content and only the used subset of the fonts', async () => {
    const file = await render(paragraph('Hello'));
    expect(file.toString('latin1')).not.toMatch(/\/(?:JavaScript|JS|OpenAction|URI|Launch|EmbeddedFile)\b/);
    expect(file.length).toBeLessThan(12_000);
  });
});
