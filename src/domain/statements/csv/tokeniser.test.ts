import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatementRefusal } from '../statement.ts';
import { csvTokeniser, fieldText, type CsvDelimiter } from './tokeniser.ts';

interface Cut {
  line: number;
  fields: string[];
}

function cut(text: string, delimiter: CsvDelimiter = ',', pieceChars = text.length || 1): Cut[] {
  const records: Cut[] = [];
  const tokeniser = csvTokeniser(delimiter, (record) => {
    records.push({
      line: record.line,
      fields: Array.from({ length: record.count }, (_, index) => fieldText(record, index)),
    });
  });
  for (let at = 0; at < text.length; at += pieceChars) tokeniser.write(text.slice(at, at + pieceChars));
  tokeniser.end();
  return records;
}

const fieldsOf = (text: string, delimiter: CsvDelimiter = ','): string[][] =>
  cut(text, delimiter).map((record) => record.fields);

describe('fields and records', () => {
  it.each<[string, string, string[][]]>([
    [
      'plain',
      'a,b,c\nd,e,f\n',
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR LF, CR and LF',
      'a,b\r\nc,d\re,f\ng,h',
      [
        ['a', 'b'],
        ['c', 'd'],
        ['e', 'f'],
        ['g', 'h'],
      ],
    ],
    ['empty fields', ',a,,\n', [['', 'a', '', '']]],
    ['a delimiter as the very last character', 'a,', [['a', '']]],
    [
      'blank lines',
      '\n\na,b\n\r\n\nc,d\n\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['quotes', '"a, b","c ""d"" e",f', [['a, b', 'c "d" e', 'f']]],
    [
      'line ends in quotes',
      '"a\nb",c\n"d\r\ne",f',
      [
        ['a\nb', 'c'],
        ['d\r\ne', 'f'],
      ],
    ],
    ['blanks around quotes', ' "a,b" , "c"\t\n', [['a,b', 'c']]],
    ['a quote amid a field', '5" pipe,12.00', [['5" pipe', '12.00']]],
    [
      'quotes that were not doubled',
      '"THE "GOOD" CAFE",12.00\n"b",c',
      [
        ['THE "GOOD" CAFE', '12.00'],
        ['b', 'c'],
      ],
    ],
    [
      'a quote that never closes',
      'a,"b,c\nd,e',
      [
        ['a', '"b', 'c'],
        ['d', 'e'],
      ],
    ],
    [
      'a stray quote before proper ones',
      '1,"HELLO,2\n3,"WORLD",4\n',
      [
        ['1', '"HELLO', '2'],
        ['3', 'WORLD', '4'],
      ],
    ],
    ['an empty quoted field at the end', 'a,""', [['a', '']]],
    ['NUL characters', 'a\0,b\0\n', [['a', 'b']]],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
  ])('%s', (_, text, expected) => {
    expect(fieldsOf(text)).toEqual(expected);
  });

  it('knows its delimiter', () => {
    expect(fieldsOf('a;b,c\td|e', ';')).toEqual([['a', 'b,c\td|e']]);
    expect(fieldsOf('a\t"b\tc"\t\td', '\t')).toEqual([['a', 'b\tc', '', 'd']]);
    expect(fieldsOf('a|b', '|')).toEqual([['a', 'b']]);
  });

  it('counts lines, also those inside quotes', () => {
    expect(cut('a,b\n\n"c\nd",e\r\nf,g\r\n').map((record) => record.line)).toEqual([1, 3, 5]);
    expect(cut('a,b\r"c\rd",e\rf,g').map((record) => record.line)).toEqual([1, 2, 4]);
  });

  it('reads a field that the record does not have as empty', () => {
    const seen: string[] = [];
    const tokeniser = csvTokeniser(',', (record) => seen.push(fieldText(record, record.count), fieldText(record, -1)));
    tokeniser.write('a,b,c\nd\n');
    tokeniser.end();
    expect(seen).toEqual(['', '', '', '']);
  });
});

describe('hostile text', () => {
  function refusalOf(text: string): string {
    try {
      cut(text, ',', 65_536);
    } catch (error) {
      if (error instanceof StatementRefusal) return error.code;
      throw error;
    }
    return 'none';
  }

  it('refuses a field without end before it fills the memory', () => {
    const taken: number[] = [];
    const tokeniser = csvTokeniser(',', () => undefined);
    expect(() => {
      tokeniser.write('01/02/2025,"');
      for (let piece = 1; piece <= 800; piece++) {
        taken.push(piece);
        tokeniser.write('a'.repeat(65_536));
      }
    }).toThrow(StatementRefusal);
    expect(taken.length).toBeLessThan(40);
  });

  it('refuses one field or row that is longer than 1 MB, and a row of too many columns', () => {
    expect(refusalOf(`"${'a\n'.repeat(600_000)}",b`)).toBe('broken');
    expect(refusalOf('x'.repeat(1_200_000))).toBe('broken');
    expect(refusalOf(`a${','.repeat(5000)}\n`)).toBe('broken');
    expect(refusalOf(`a${','.repeat(4000)}\n`)).toBe('none');
  });

  it('keeps all rows when the last one opens a quote', () => {
    const text = `${'01/02/2025,"-12.50","COLES",1.00\n'.repeat(2000)}03/02/2025,"never closed`;
    const records = cut(text, ',', 1000);
    expect(records).toHaveLength(2001);
    expect(records.at(-1)?.fields).toEqual(['03/02/2025', '"never closed']);
  });
});

describe('properties', () => {
  const delimiters = fc.constantFrom<CsvDelimiter>(',', ';', '\t', '|');
  const wild = fc.string({
    unit: fc.constantFrom('a', '1', ',', ';', '\t', '|', '"', '\n', '\r', ' ', '\0', 'é'),
    maxLength: 120,
  });

  it('gives back every table that was written by the rules of quoting', () => {
    const table = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'B', '7', ',', ';', '"', '\n', ' '), maxLength: 8 }), {
        minLength: 2,
        maxLength: 5,
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        table,
        fc.constantFrom('\n', '\r\n'),
        delimiters,
        fc.integer({ min: 1, max: 50 }),
        (rows, lineEnd, delimiter, pieceChars) => {
          const text = rows
            .map((row) => row.map((field) => `"${field.replaceAll('"', '""')}"`).join(delimiter))
            .join(lineEnd);
          expect(cut(text, delimiter, pieceChars).map((record) => record.fields)).toEqual(rows);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('cuts the same records however the text comes in pieces', () => {
    // A piece is looked at from 32 kB on, so the small wild text is set between large plain ones.
    const filler = 'p,q\n'.repeat(9000);
    fc.assert(
      fc.property(wild, delimiters, fc.integer({ min: 30_000, max: 40_000 }), (text, delimiter, pieceChars) => {
        const whole = `${filler}${text}\n${filler}`;
        const once = JSON.stringify(cut(whole, delimiter));
        expect(JSON.stringify(cut(whole, delimiter, pieceChars)) === once, JSON.stringify(text)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('never throws anything but a refusal and never gives lines out of order', () => {
    fc.assert(
      fc.property(wild, delimiters, (text, delimiter) => {
        const lines = cut(text, delimiter).map((record) => record.line);
        expect(lines).toEqual([...lines].sort((a, b) => a - b));
      }),
      { numRuns: 1000 },
    );
  });
});
