import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArchiveFault, ArchiveScanner } from './archive-scanner.ts';

function scan(text: string, pieceChars = 7): { result: unknown[]; fault: string | null } {
  const result: unknown[] = [];
  const scanner = new ArchiveScanner({
    value: (name, value, line) => void result.push([name, value, line]),
    element: (name, index, value, line) => void result.push([`${name}[${index}]`, value, line]),
  });
  try {
    for (let at = 0; at < text.length; at += pieceChars) scanner.write(text.slice(at, at + pieceChars));
    scanner.end();
    return { result, fault: null };
  } catch (error) {
    if (!(error instanceof ArchiveFault)) throw error;
    return { result, fault: `${error.line}: ${error.message}` };
  }
}

const text =
  '{"format":"x","version": 1 ,\n"rows":[\n{"a":"]},{\\"","b":[1,{"c":2}]},\n{"a":2}\n],"none":[],"last":true}';

describe('reading an archive', () => {
  it('returns values and elements with their lines, however the text is split', () => {
    const result = [
      ['format', 'x', 1],
      ['version', 1, 1],
      ['rows[0]', { a: ']},{"', b: [1, { c: 2 }] }, 3],
      ['rows[1]', { a: 2 }, 4],
      ['none', [], 5],
      ['last', true, 5],
    ];
    for (let size = 1; size <= text.length; size += 1) expect(scan(text, size)).toEqual({ result, fault: null });
  });

  it.each([
    ['', '1: The file is empty.'],
    ['[1]', '1: This isn’t an archive.'],
    ['{"a":[{"b":1},\n{"b":}]}', '2: This isn’t valid JSON.'],
    ['{"a":[{"b":1}', '1: The archive is incomplete. Export it again.'],
    ['{"a":[1,]}', '1: This isn’t valid JSON.'],
    ['{"a":1}x', '1: This isn’t valid JSON.'],
    [`{"a":["${'x'.repeat(300_000)}"]}`, '1: This entry is too long.'],
  ])('%#: names the line of the fault', (broken, fault) => {
    expect(scan(broken, 65_536).fault).toBe(fault);
  });

  it('any text gives the same values as JSON.parse, or a fault', () => {
    const json = fc.dictionary(
      fc.string(),
      fc.oneof(
        fc.integer(),
        fc.string(),
        fc.boolean(),
        fc.array(fc.jsonValue({ maxDepth: 2 }), { minLength: 1, maxLength: 3 }),
      ),
      { maxKeys: 4 },
    );
    fc.assert(
      fc.property(json, fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (value, size, indent) => {
        const { result, fault } = scan(JSON.stringify(value, null, indent), size);
        const wanted = Object.entries(value).flatMap(([name, entry]) =>
          Array.isArray(entry) ? entry.map((element, index) => [`${name}[${index}]`, element]) : [[name, entry]],
        );
        expect([fault, result.map((entry) => (entry as unknown[]).slice(0, 2))]).toEqual([
          null,
          JSON.parse(JSON.stringify(wanted)),
        ]);
      }),
      { numRuns: 200 },
    );
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '1', 'a', '\\', '\n', ' '),
          maxLength: 30,
        }),
        (noise) => void scan(noise, 3),
      ),
      { numRuns: 500 },
    );
  });
});
