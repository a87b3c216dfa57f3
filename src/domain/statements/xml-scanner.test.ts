import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StatementRefusal } from './statement.ts';
import { attribute, XmlScanner } from './xml-scanner.ts';

/** Every element as 'path=text @line', in the order of their end tags. */
function scan(pieces: readonly string[]): string[] {
  const events: string[] = [];
  const scanner: XmlScanner = new XmlScanner({
    open: () => undefined,
    close: (_, text) => events.push(`${scanner.path.join('/')}=${text} @${scanner.line}`),
  });
  for (const piece of pieces) scanner.write(piece);
  scanner.end();
  return events;
}

const sample = `<?xml version="1.0"?>\r
<!DOCTYPE a [ <!ENTITY x "expanded"> ]>
<n:a xmlns:n="urn:x > y">
  <b c='>'>one &amp; <![CDATA[<two>]]> &x;</b><!-- <d> -->
  <e/>
</n:a>`;

describe('the XML scanner', () => {
  it('returns elements with their text, without prefixes, comments and entities of the document', () => {
    expect(scan([sample])).toEqual(['a/b=one & <two> &x; @4', 'a/e= @5', 'a= @6']);
  });

  it('returns the same however the text is split', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (pieceChars) => {
        const pieces = Array.from({ length: Math.ceil(sample.length / pieceChars) }, (_, index) =>
          sample.slice(index * pieceChars, (index + 1) * pieceChars),
        );
        const filler = ' '.repeat(40_000);
        expect(scan(pieces.map((piece) => piece.replace('\n<n:a', `${filler}\n<n:a`)))).toEqual(scan([sample]));
      }),
    );
  });

  it.each([
    ['a wrong closing tag', '<a><b></a>'],
    ['a closing tag too many', '<a></a></a>'],
    ['a tag inside a tag', '<a <b>'],
    ['no name', '<a>< ></a>'],
    ['depth', '<a>'.repeat(65)],
  ])('refuses %s', (_, text) => {
    expect(() => scan([text])).toThrow(StatementRefusal);
  });

  it('leaves elements open that the file cuts off', () => {
    const scanner = new XmlScanner({ open: () => undefined, close: () => undefined });
    scanner.write('<a><b>text');
    scanner.end();
    expect(scanner.path).toEqual(['a', 'b']);
  });

  it('reads attributes by their full name', () => {
    expect(attribute(' XCcy="1" n:Ccy = "A&amp;B" ', 'Ccy')).toBe('A&B');
    expect(attribute(" Ccy='AUD'", 'Ccy')).toBe('AUD');
    expect(attribute(' Ccy', 'Ccy')).toBeNull();
  });
});
