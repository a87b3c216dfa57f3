import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { BenchMember, BenchServer } from './bench-server.ts';
import { importOver } from './import.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';
import { writeOfx } from './statement-files.ts';

/** The customer of the embedded bank with many transactions, and the code that the bank accepts. */
const BUSY_CUSTOMER = '55556666';
const CODE = '246810';
const ROUNDS = 3;
const LOOK_AGAIN_MS = 5;

async function post<T>(server: BenchServer, member: BenchMember, call: string, body: object): Promise<T> {
  const response = await fetch(`${server.baseUrl}${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as T;
}

/** Gives consent, so that only the accounts remain to be chosen. */
async function connect(
  server: BenchServer,
  member: BenchMember,
): Promise<{ connectionId: number; accounts: string[] }> {
  const { connection_id } = await post<{ connection_id: number }>(server, member, 'api/bank_connection/connect', {
    institution_id: 'saltbush',
    login: BUSY_CUSTOMER,
    agreed: true,
  });
  const { data } = await post<{ data: { accounts: { feed_account_id: string }[] } }>(server, member, 'api/mfa_verify', {
    connection_id,
    code: CODE,
  });
  return { connectionId: connection_id, accounts: data.accounts.map(({ feed_account_id }) => feed_account_id) };
}

/** From the request to the end of the sync, as the member waits for it. */
async function syncOver(
  server: BenchServer,
  member: BenchMember,
  ask: () => Promise<unknown>,
): Promise<{ ms: number; imported: number }> {
  const { ms, answer } = await timed(async () => {
    await ask();
    for (;;) {
      const { rows } = await sql<{
        state: string;
        imported: number;
        problem: string | null;
      }>`select state, imported, problem from bank_syncs where member_id = ${member.id} order by id desc
        limit 1`.execute(server.database.systemDb);
      const [sync] = rows;
      if (sync?.problem) throw new Error(`The sync failed: ${sync.problem}`);
      if (sync?.state === 'done') return sync.imported;
      await delay(LOOK_AGAIN_MS);
    }
  });
  return { ms, imported: answer };
}

/**
 * A first sync of some 100,000 transactions from the embedded bank over loopback, each paired with the import of a
 * file with as many; then the same again, which only reads the overlap of the last days.
 */
export async function benchSync(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const rounds: { sync: number; file: number; again: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await server.aMember(`sync${round}@example.com`);
    const { connectionId, accounts } = await connect(server, member);
    const first = await syncOver(server, member, () =>
      post(server, member, 'api/bank_connection/accounts', { connection_id: connectionId, accounts }),
    );
    const again = await syncOver(server, member, () =>
      post(server, member, 'api/transactions/refreshBankConnection', { connection_id: connectionId }),
    );
    const file = path.join(server.directory, `sync${round}.ofx`);
    await writeOfx(file, first.imported);
    const other = await server.aMember(`file${round}@example.com`);
    const imported = await importOver(server, other, file, { imported: first.imported, duplicates: 0 });
    say(
      `${first.imported.toLocaleString('en-AU')} rows: sync ${first.ms.toFixed(0)} ms, file ${imported.toFixed(0)} ms, sync again ${again.ms.toFixed(0)} ms`,
    );
    rounds.push({ sync: first.ms, file: imported, again: again.ms });
  }
  const middle = (pick: (round: (typeof rounds)[number]) => number): number => percentile(rounds.map(pick), 0.5);
  return [
    {
      work: 'sync of 100,000 bank transactions, requested to committed, against the file import',
      measured: middle(({ sync }) => sync),
      floor: middle(({ file }) => file),
      unit: 'ms',
      target: 1.5,
    },
    {
      work: 'the next sync, of the last ten days',
      measured: middle(({ again }) => again),
      floor: null,
      unit: 'ms',
      target: 1_000,
    },
  ];
}
