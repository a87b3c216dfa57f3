/**
 * Exports and re-imports real files: a sample of the corpus is imported, exported in every format, and each export is
 * imported into a new member. Count, sum, first and last day and the balances have to be the same. CORPUS_DIR names
 * the folder.
 */

import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { exports } from '#contract/areas/exports.ts';
import { send } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

const folder = process.env['CORPUS_DIR'] ?? '';
const formats = ['ofx', 'qif', 'camt', 'mt940', 'csv_bank', 'au_bank_csv', 'peer_export'];
const SAMPLE = 12;
const MAX_BYTES = 2_000_000;

/** Files that are accepted as they are, spread over the whole table. */
function sample(): string[] {
  const [, ...lines] = readFileSync(join(folder, 'expected.tsv'), 'utf8').trimEnd().split('\n');
  const files = lines
    .map((line) => line.split('\t'))
    .filter(
      ([file = '', count, , , , , , , status]) =>
        formats.includes(file.split('/')[0]!) && status === 'ok' && Number(count) > 1,
    )
    .map(([file = '']) => file)
    .filter((file) => statSync(join(folder, file)).size < MAX_BYTES);
  return files.filter((_, at) => at % Math.max(1, Math.floor(files.length / SAMPLE)) === 0).slice(0, SAMPLE);
}

/** The answer for files that do not show whether the day or the month comes first; QIF never does. */
const dayFirst = { date_order: 'dmy' };

let server: TestServer;

/** A member's posted transactions: pending ones cannot be expressed in every format. */
async function holdings({ id, token }: Holder): Promise<unknown> {
  const { rows } = await sql<object>`
    select count(*)::int as count, coalesce(sum(amount_cents), 0)::bigint as sum, min(date) as first, max(date) as last
    from transactions where member_id = ${id} and parent_id is null and not pending`.execute(
    server.server.database.systemDb,
  );
  const list = (await server.call(bankAccounts.list, { token })).body.data;
  return {
    ...rows[0],
    balances: list
      .filter(({ transactions }) => transactions > 0)
      .map(({ balance }) => balance)
      .toSorted((a, b) => a - b),
  };
}

if (folder === '' || !existsSync(join(folder, 'expected.tsv'))) {
  it('the corpus is absent: CORPUS_DIR names no folder with expected.tsv, so no real file is exported and re-imported', () => {
    expect(existsSync(join(folder, 'expected.tsv'))).toBe(false);
  });
} else {
  describe('exporting and re-importing real files', () => {
    beforeAll(async () => {
      server = await startTestServer();
    });
    afterAll(() => server.close());

    it.each(sample())('%s', async (file) => {
      const holder = (await server.aMember()) as Holder;
      const first = await send(
        server,
        holder,
        [{ name: basename(file), content: new Uint8Array(readFileSync(join(folder, file))) }],
        dayFirst,
      );
      expect(first.status, JSON.stringify(first.body)).toBe(200);
      const wanted = await holdings(holder);
      for (const kind of ['csv', 'ofx', 'qif', 'hledger', 'json'] as const) {
        const { text } = await server.call(exports.file, { token: holder.token, params: { kind } });
        const fresh = (await server.aMember()) as Holder;
        const form = new FormData();
        form.append('file', new Blob([text]), `export.${kind}`);
        const again =
          kind === 'json'
            ? await server.call(exports.restore, { token: fresh.token, form })
            : await send(server, fresh, [{ name: `export.${kind}`, content: text }], dayFirst);
        expect([kind, again.status, again.status === 200 ? '' : again.text]).toEqual([kind, 200, '']);
        expect([kind, await holdings(fresh)]).toEqual([kind, wanted]);
      }
    });
  });
}
