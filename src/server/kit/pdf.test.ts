import { describe, expect, test } from 'vitest';
import { textOfPdf } from '#tests/build/pdf-text.ts';
import { linesOf, widthOf } from './pdf-font.ts';
import { PdfDocument } from './pdf.ts';

const at = new Date('2026-11-16T00:00:00Z');

describe('a document', () => {
  test('holds its words, with every sign that a borrower’s name may have', () => {
    const file = new PdfDocument('Loan agreement 7', at)
      .title('Loan agreement')
      .paragraph('Between Wattle and Zoë O’Neill (née “Smith”): −$12.00 \\ (a) <b>')
      .facts([['Lent', '$200.00']])
      .end();
    expect(textOfPdf(file).pages).toEqual([
      [
        'Loan agreement',
        'Between Wattle and Zoë O’Neill (née “Smith”): –$12.00 \\ (a) <b>',
        'Lent',
        '$200.00',
        'Loan agreement 7, page 1 of 1',
      ],
    ]);
  });

  test('breaks its pages by itself and repeats the heading of a table', () => {
    const rows = Array.from({ length: 120 }, (_, row) => [`${row + 1}`, `Payment ${row + 1}`, '$44.00']);
    const columns = [
      { title: 'Number', share: 1 },
      { title: 'What', share: 3 },
      { title: 'Amount', share: 1, align: 'right' as const },
    ];
    const { pages } = textOfPdf(
      new PdfDocument('Statement', at)
        .heading('Payments')
        .table({ columns, rows, total: ['', 'Together', '$5,280.00'] })
        .end(),
    );
    expect(pages.length).toBe(4);
    expect(pages.map((page) => page.filter((words) => words === 'Amount').length)).toEqual([1, 1, 1, 1]);
    expect(pages.flat().filter((words) => words.startsWith('Payment '))).toHaveLength(120);
    expect(pages.at(-1)).toContain('$5,280.00');
    expect(pages.map((page) => page.at(-1))).toEqual([
      'Statement, page 1 of 4',
      'Statement, page 2 of 4',
      'Statement, page 3 of 4',
      'Statement, page 4 of 4',
    ]);
  });

  test('says where each of its objects begins, and carries no active content', () => {
    const text = Buffer.from(new PdfDocument('X', at).paragraph('Hello').end()).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF/.exec(text)![1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n /gm)].map((match) => Number(match[1]));
    expect(offsets).toHaveLength(7);
    for (const [index, offset] of offsets.entries())
      expect(text.slice(offset, offset + 8)).toBe(`${index + 1} 0 obj\n`);
    expect(text).toContain('/CreationDate (D:20261116000000Z)');
    expect(text).not.toMatch(/\/(?:JavaScript|JS|OpenAction|URI|Launch)\b/);
  });
});

describe('lines', () => {
  test('are as wide as the fonts of the standard are', () => {
    expect(widthOf('Wattle', 'regular', 10)).toBeCloseTo(28.34, 2);
    expect(widthOf('Wattle', 'bold', 10)).toBeCloseTo(30, 2);
  });

  test('break at spaces, and within a word that is wider than the line', () => {
    expect(linesOf('one two three', 'regular', 10, 40)).toEqual(['one two', 'three']);
    expect(linesOf('first\nsecond', 'regular', 10, 400)).toEqual(['first', 'second']);
    for (const line of linesOf('M'.repeat(50), 'regular', 10, 60))
      expect(widthOf(line, 'regular', 10)).toBeLessThanOrEqual(60);
  });
});
