import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderPdf } from '#server/kit/pdf.ts';
import { kindOfPdf } from './pdf-check.ts';

const script = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>';
const pages = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n';
const trailer = 'trailer<</Root 1 0 R/Size 4>>\nstartxref\n0\n%%EOF\n';

const pdf = (...parts: (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(['%PDF-1.7\n', ...parts, trailer].map((part) => Buffer.from(part as string, 'latin1')));

/** A PDF with one stream. */
const withStream = (dictionary: string, bytes: string | Uint8Array, before = '\n', after = '\nendstream'): Uint8Array =>
  pdf(pages, `4 0 obj\n<<${dictionary}/Length ${bytes.length}>>${before}stream\n`, bytes, `${after}\nendobj\n`);

/** Compressed data that contains `text` as it is. */
const stored = (text: string): Uint8Array => deflateSync(Buffer.from(text, 'latin1'), { level: 0 });
const packed = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';
const objects = deflateSync(Buffer.from(`1 0 ${script}`, 'latin1'));

describe('a PDF with a script', () => {
  it.each<[string, Uint8Array]>([
    ['between comments that name a stream', pdf(`%stream\n1 0 obj${script}endobj\n${pages}%endstream\n`)],
    ['between comments that look like a stream', pdf(`%<<>>stream\n1 0 obj${script}endobj\n${pages}%endstream\n`)],
    ['between comments with an object', pdf(`%9 0 obj<<>>stream\n1 0 obj${script}endobj\n%endstream\n${pages}`)],
    ['after such a comment within its object', pdf(`1 0 obj%9 0 obj<<>>stream\n${script}%\nendstream\nendobj\n`)],
    [
      'between strings of its object that look like a stream',
      pdf(`1 0 obj<</X(9 0 obj<<>>stream\n)${script.slice(2, -2)}/Y(\nendstream)>>endobj\n`),
    ],
    [
      'between strings of an array that look like a stream',
      pdf(`1 0 obj[(9 0 obj<<>>stream\n)${script}(\nendstream)]endobj\n`),
    ],
    ['within the bytes of a picture', withStream('/Subtype/Image', `\x01\x021 0 obj${script}endobj\n\x03`)],
    ['within the bytes of a picture after a comment', withStream('/Subtype/Image', `1 0%x\nobj${script}endobj\n\x03`)],
    ['in a trailer within the bytes of a picture', withStream('/Subtype/Image', `trailer<</Root${script}>>`)],
    ['in an update at its end', Buffer.concat([pdf(pages), Buffer.from(`\n1 0 obj${script}endobj\n${trailer}`)])],
    [
      'after a stream that seems longer',
      withStream('/Length 9999', 'x', '\n', `\nendstream\n1 0 obj${script}endobj\n`),
    ],
    ['whose names are all escaped', pdf('1 0 obj<</#53/#4a#61#76#61#53#63#72#69#70#74>>endobj\n')],
    ['whose names are escaped in capitals', pdf('1 0 obj<</S/J#61vaScript/#4A#53(x)>>endobj\n')],
    ['in objects with an abbreviated filter', withStream('/Type/ObjStm/N 1/First 4/Filter[/Fl]', objects)],
    ['in objects with escaped keys', withStream('/Type/Obj#53tm/N 1/Fi#72st 4/Filter/Flate#44ecode', objects)],
    ['in objects after the word endstream', withStream(packed, stored(`1 0 <</A(endstream)/B${script}>>`))],
    ['in objects with a wrong checksum', withStream(packed, Buffer.concat([objects.subarray(0, -4), Buffer.alloc(4)]))],
    ['in objects that are not compressed', withStream('/Type/ObjStm/N 1/First 4', `1 0 ${script}`)],
    ['that opens another file', pdf('1 0 obj<</OpenAction<</S/GoToR/F(\\\\\\\\evil.example\\\\x)>>>>endobj\n')],
    ['in a file it describes', pdf('1 0 obj<</Type/Filespec/EF<</F 5 0 R>>>>endobj\n')],
  ])('%s is refused', async (_where, file) => {
    expect(await kindOfPdf(file)).toBe('active');
  });

  it.each<[string, Uint8Array]>([
    ['have a predictor', withStream(`${packed}/DecodeParms<</Predictor 12/Columns 16>>`, objects)],
    ['have an abbreviated predictor', withStream(`${packed}/DP<</Predictor 2>>`, objects)],
    ['have two filters', withStream('/Type/ObjStm/N 1/First 4/Filter[/AHx/Fl]', objects)],
    ['have another filter', withStream('/Type/ObjStm/N 1/First 4/Filter/LZW', objects)],
    ['have their filter elsewhere', withStream('/Type/ObjStm/N 1/First 4/Filter 9 0 R', objects)],
    ['have two filters by the same key', withStream(`${packed}/Filter/ASCIIHexDecode`, objects)],
    ['have the same key twice, once escaped', withStream(`${packed}/F#69lter/ASCIIHexDecode`, objects)],
    ['are in another file', withStream(`${packed}/F(x.bin)`, objects)],
    ['have no header', withStream(packed, deflateRawSync(Buffer.from(`1 0 ${script}`)))],
    ['begin after other words', withStream(`${packed}>>stream x%`, objects)],
    ['begin after a comment', withStream(packed, objects, '%x\n')],
    ['have a comment in their dictionary', withStream(`${packed}%>>\n`, objects)],
    ['have a dictionary that is not closed', withStream(`${packed}/A[`, objects)],
    ['have a stray bracket in their dictionary', withStream(`${packed}/A )`, objects)],
    ['contain a stream', withStream(packed, deflateSync(Buffer.from(`1 0 <<${packed}>>\nstream\nx`)))],
  ])('is refused when its objects %s', async (_what, file) => {
    expect(await kindOfPdf(file)).toBe('unreadable');
  });
});

describe('an ordinary PDF', () => {
  const harmless = deflateSync(Buffer.from('1 0 <</Type/Catalog/Pages 2 0 R>>'));

  it.each<[string, Uint8Array]>([
    [
      'with a compressed table of offsets as Acrobat writes it',
      withStream('/DecodeParms<</Columns 4/Predictor 12>>/Filter/FlateDecode/Type/XRef/W[1 2 1]', harmless),
    ],
    [
      'with a picture that has a predictor',
      withStream('/Subtype/Image/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3>>', harmless),
    ],
    ['with packed objects', withStream(packed, harmless)],
    [
      'with packed objects as Word writes them',
      withStream('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', harmless, '\r\n'),
    ],
    [
      'with an extended collection of objects',
      withStream(`/Extends 5 0 R/Filter[/FlateDecode]${packed.slice(0, 24)}`, harmless),
    ],
    ['with a profile of three colours', withStream('/N 3/Filter/FlateDecode', harmless)],
    ['with a picture whose bytes look like names', withStream('/Subtype/Image', '\x01/JS \x02/Launch ')],
    ['with comments between its objects', pdf(`%stream and 1 0 obj of it\n${pages}%endstream\n`)],
    [
      'with the words of its format in a title',
      pdf(`5 0 obj<</Title(A trailer, a stream, 12 obj: endstream)>>endobj\n`),
    ],
    ['with a text string of two lines', pdf('5 0 obj<</Title(One\nobj )>>endobj\n')],
    ['with styles whose names have spaces', pdf('5 0 obj<</S/Text#20body>>endobj\n'.repeat(20_000))],
    ['that was cut off', Buffer.from(`%PDF-1.7\n${pages}5 0 obj<</A(`)],
  ])('%s is accepted', async (_what, file) => {
    expect(await kindOfPdf(file)).toBe('passive');
  });

  it('written by the product is accepted', async () => {
    const file = await renderPdf({
      title: 'Statement',
      createdAt: new Date('2026-11-16T00:00:00Z'),
      blocks: [{ kind: 'paragraph', text: 'A stream of /JavaScript 1 0 obj' }],
    });
    expect(await kindOfPdf(file)).toBe('passive');
  });
});

describe('a PDF of 1 MB', () => {
  const SIZE = 1_000_000;
  const repeated = (words: string): Uint8Array => pdf(words.repeat(Math.floor(SIZE / words.length)));

  /** The shortest of several runs, so that other work on this machine is not counted. */
  async function shortestMs(work: () => unknown): Promise<number> {
    let shortest = Infinity;
    for (let run = 0; run < 3; run += 1) {
      const started = performance.now();
      await work();
      shortest = Math.min(shortest, performance.now() - started);
    }
    return shortest;
  }

  it.each([
    ['escapes outside names', pdf('1 0 obj<<', '#41'.repeat(Math.floor(SIZE / 3)), '>>endobj\n')],
    ['escaped names', repeated('/#4a#61#76#61#53#63#72#69#70')],
    ['objects that are not closed', repeated('1 0 obj<<')],
    ['objects in strings that are not closed', repeated('1 0 obj<</A(')],
    ['comments that contain objects', repeated('1 0 obj%')],
    ['streams without an end', repeated('1 0 obj<<>>stream\n')],
    ['packed objects without bytes', repeated('1 0 obj<</N 1/First 2/Filter/Fl>>stream\nendstream\n')],
    ['the words of objects alone', repeated('\nobj')],
  ])('of %s is checked in about the time of reading its bytes', async (_what, file) => {
    let sum = 0;
    const plain = await shortestMs(() => {
      for (const byte of file) sum += byte;
    });
    const check = await shortestMs(() => kindOfPdf(file));
    expect(sum).toBeGreaterThan(0);
    expect(check / plain).toBeLessThan(40);
  });

  it('lets others work while it is checked', async () => {
    const file = repeated('1 0 obj<</#41 1>>stream\nendstream\n');
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    await kindOfPdf(file);
    isDone = true;
    expect(turns).toBeGreaterThan(8);
  });
});
