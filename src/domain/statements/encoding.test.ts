import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { statementDecoder } from './encoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
const utf16 = (text: string, bigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((character) => {
      const code = character.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

interface Decoded {
  text: string;
  encoding: string;
  strayBytes: number;
}

function decode(bytes: Uint8Array, pieceBytes = 65_536): Decoded {
  const decoder = statementDecoder(bytes.subarray(0, 65_536));
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) text += decoder.write(bytes.subarray(at, at + pieceBytes));
  text += decoder.end();
  return { text, encoding: decoder.encoding, strayBytes: decoder.strayBytes };
}

const ofxHeader = (charset: string) => `OFXHEADER:100\nENCODING:USASCII\nCHARSET:${charset}\n\n<OFX>`;

const scenarios: [name: string, bytes: Uint8Array, text: string, encoding: string, strayBytes: number][] = [
  ['ASCII', utf8('D01/02/2025\nT-5.00\n'), 'D01/02/2025\nT-5.00\n', 'ascii', 0],
  ['UTF-8', utf8('Café € 😀'), 'Café € 😀', 'utf-8', 0],
  ['UTF-8 with a mark, which is no text', bytesOf([0xef, 0xbb, 0xbf], utf8('Date,Ämount')), 'Date,Ämount', 'utf-8', 0],
  [
    'cp1252',
    bytesOf(utf8('Caf'), [0xe9], utf8(' O'), [0x92], utf8('Neil '), [0x80], utf8('5')),
    'Café O’Neil €5',
    'windows-1252',
    0,
  ],
  ['UTF-16 little-endian with a mark', bytesOf([0xff, 0xfe], utf16('Café', false)), 'Café', 'utf-16le', 0],
  ['UTF-16 big-endian with a mark', bytesOf([0xfe, 0xff], utf16('Café', true)), 'Café', 'utf-16be', 0],
  ['UTF-16 without a mark', utf16('Date,Amount', false), 'Date,Amount', 'utf-16le', 0],
  ['UTF-16 big-endian without a mark', utf16('Date,Amount', true), 'Date,Amount', 'utf-16be', 0],
  [
    'UTF-8 under a header that claims 1252',
    utf8(`${ofxHeader('1252')}CRÉDITO`),
    `${ofxHeader('1252')}CRÉDITO`,
    'utf-8',
    0,
  ],
  [
    'the code page of the header',
    bytesOf(utf8(ofxHeader('1250')), [0xb3, 0xf3, 0x64, 0x9f]),
    `${ofxHeader('1250')}łódź`,
    'windows-1250',
    0,
  ],
  [
    'a charset of ISO',
    bytesOf(utf8(ofxHeader('8859-2')), [0xb3, 0xf3, 0x64, 0xbc]),
    `${ofxHeader('8859-2')}łódź`,
    'iso-8859-2',
    0,
  ],
  [
    'a header that names nothing known',
    bytesOf(utf8(ofxHeader('KLINGON')), [0xe9]),
    `${ofxHeader('KLINGON')}é`,
    'windows-1252',
    0,
  ],
  [
    'XML that claims UTF-8 but is not',
    bytesOf(utf8('<?xml version="1.0" encoding="UTF-8"?><a>'), [0xe9], utf8('</a>')),
    '<?xml version="1.0" encoding="UTF-8"?><a>é</a>',
    'windows-1252',
    0,
  ],
  ['UTF-8 with a stray byte', bytesOf(utf8('é € 😀 '), [0xe9, 0x20, 0x92], utf8(' é')), 'é € 😀 é ’ é', 'utf-8', 2],
  ['a character that the end cuts off', bytesOf(utf8('é é '), [0xe2, 0x82]), 'é é â‚', 'utf-8', 2],
  [
    'a block filled up with zeros',
    bytesOf(
      utf8('T-5.00\n'),
      Array.from({ length: 300 }, () => 0),
    ),
    'T-5.00\n',
    'ascii',
    0,
  ],
  ['nothing', new Uint8Array(0), '', 'ascii', 0],
];

describe('the decoder', () => {
  it.each(scenarios)('reads %s', (_, bytes, text, encoding, strayBytes) => {
    for (const pieceBytes of [65_536, 1, 2, 3])
      expect(decode(bytes, pieceBytes)).toEqual({ text, encoding, strayBytes });
  });

  it('switches to cp1252 late in a file and loses nothing', () => {
    const bytes = bytesOf(utf8('x'.repeat(200_000)), [0xe9, 0x0a], utf8('y'.repeat(10)), [0xfc]);
    expect(decode(bytes)).toEqual({
      text: `${'x'.repeat(200_000)}é\n${'y'.repeat(10)}ü`,
      encoding: 'windows-1252',
      strayBytes: 0,
    });
  });

  it('restores any UTF-8 text, however it is split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (text, pieceBytes) => {
        // A byte order mark is not text, and zeros in every second position would be taken for UTF-16.
        fc.pre(!text.startsWith('\ufeff') && !text.includes('\0'));
        expect(decode(utf8(text), pieceBytes).text).toBe(text);
      }),
    );
  });

  it('returns at least one character for every byte of any other file that is not UTF-16', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ min: 1, minLength: 1, maxLength: 200 }),
        fc.integer({ min: 1, max: 50 }),
        (bytes, pieceBytes) => {
          const decoded = decode(bytes, pieceBytes);
          const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
          if (!isMarked && decoded.encoding === 'windows-1252') expect(decoded.text).toHaveLength(bytes.length);
          if (!isMarked) expect(decoded.text).not.toContain('\ufffd');
        },
      ),
    );
  });
});
