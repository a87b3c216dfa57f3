import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { linesOf, ofxOf, send } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { workedMs } from '#tests/build/work.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const BYTES = 50 * 1024 * 1024;
const filled = (piece: string, head = '', tail = ''): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(BYTES - head.length - tail.length, piece), Buffer.from(tail)]);

/** The longest time in milliseconds that the event loop was blocked while another call waited. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let running = true;
  let longest = 0;
  void work.finally(() => (running = false)).catch(() => {});
  while (running) {
    const start = workedMs();
    await fetch(`${new URL(server.baseUrl).origin}/livez`);
    longest = Math.max(longest, workedMs() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return longest;
}

describe('fifty megabytes of hostile input', () => {
  it.each([
    ['one line without an end', filled('x', 'Date,Description,Amount\n')],
    ['nothing but opening brackets', filled('<', 'OFXHEADER:100\n\n<OFX>')],
    ['a tag within a tag within a tag', filled('<BANKTRANLIST>', 'OFXHEADER:100\n\n<OFX>')],
    ['an open quote', filled('a,b\n', 'Date,Description,Amount\n01/11/2026,"')],
    ['empty lines', filled('\n', 'Date,Description,Amount')],
    ['separators alone', filled(',', 'Date,Description,Amount\n')],
    ['bytes without a meaning', Buffer.alloc(BYTES, Uint8Array.from([0, 255, 7, 19, 200, 3]))],
    [
      'records without an amount',
      filled('<STMTTRN><DTPOSTED>20261101</STMTTRN>', 'OFXHEADER:100\n\n<OFX><BANKTRANLIST>'),
    ],
  ])(
    '%s: refused in seconds, while the server answers others',
    async (_what, content) => {
      const kim = await server.aMember();
      const started = workedMs();
      const sent = send(server, kim, [{ name: 'hostile', content }]);
      const waited = await longestWait(sent);
      const { status, problem } = await sent;
      expect([400, 413, 422]).toContain(status);
      expect(problem.detail.length).toBeGreaterThan(10);
      expect(workedMs() - started).toBeLessThan(15_000);
      expect(waited).toBeLessThan(3_000);
      expect(await linesOf(server, kim)).toEqual([]);
    },
    180_000,
  );

  it('form fields that are not uploads, and names that are paths, have no effect', async () => {
    const kim = await server.aMember();
    const { status, problem } = await send(
      server,
      kim,
      [{ name: '../../../../etc/passwd', content: ofxOf([['2026-11-03', -5, 'BUS', 'b1']]) }],
      { bank_account_id: '', preview: 'maybe' },
    );
    expect([status, problem.errors?.[0]?.field]).toEqual([400, 'preview']);
    expect(
      (
        await send(
          server,
          kim,
          [{ name: '../../../../etc/passwd', content: ofxOf([['2026-11-03', -5, 'BUS', 'b1']]) }],
          { bank_account_id: '' },
        )
      ).body,
    ).toMatchObject({ imported: 1 });
  });

  it('names of files and accounts that end within a character are cut before it, and the import succeeds', async () => {
    const kim = await server.aMember();
    const csv = `Account,Date,Description,Amount\n${'a'.repeat(79)}😀,2026-11-03,Bus,-5.00\n`;
    const { status, body } = await send(server, kim, [{ name: `${'x'.repeat(254)}😀\u0000`, content: csv }]);
    expect([status, body.imported, body.accounts[0]?.name]).toEqual([200, 1, 'a'.repeat(79)]);
    const [batch] = (await server.call(imports.history, { token: kim.token })).body.data;
    expect(batch!.files).toEqual(['x'.repeat(254)]);
  });
});
