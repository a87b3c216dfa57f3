import path from 'node:path';
import type { BenchServer } from './bench-server.ts';
import { importOver } from './import.ts';
import { percentile, timed } from './result.ts';
import type { Result } from './result.ts';
import { writeOfx } from './statement-files.ts';

const ROWS = 100_000;
const ROUNDS = 3;

/**
 * Restores an archive of 100,000 transactions to a new member, alternating with the import of the file that they came
 * from.
 */
export async function benchRestore(server: BenchServer, say: (line: string) => void): Promise<Result[]> {
  const file = path.join(server.directory, 'restore.ofx');
  await writeOfx(file, ROWS, 23);
  const imports: number[] = [];
  const restores: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await server.aMember(`archived${round}@example.com`);
    imports.push(await importOver(server, member, file, { imported: ROWS, duplicates: 0 }));
    const archive = await (
      await fetch(`${server.baseUrl}api/export/json`, { headers: { authorization: `Bearer ${member.token}` } })
    ).blob();
    const fresh = await server.aMember(`restored${round}@example.com`);
    const form = new FormData();
    form.append('file', archive, 'archive.json');
    const { ms, answer } = await timed(
      async () =>
        (
          await fetch(`${server.baseUrl}api/export/restore`, {
            method: 'POST',
            headers: { authorization: `Bearer ${fresh.token}` },
            body: form,
          })
        ).json() as Promise<{ sections: { section: string; added: number }[] }>,
    );
    const added = answer.sections?.find(({ section }) => section === 'transactions')?.added;
    if (added !== ROWS) throw new Error(`A restore failed: ${JSON.stringify(answer).slice(0, 500)}`);
    restores.push(ms);
    say(
      `import ${imports.at(-1)!.toFixed(0)} ms, restore ${ms.toFixed(0)} ms of ${(archive.size / 1e6).toFixed(0)} MB`,
    );
  }
  return [
    {
      work: 'restore of an archive of 100,000 rows, against the import of the same rows',
      measured: percentile(restores, 0.5),
      floor: percentile(imports, 0.5),
      unit: 'ms',
      target: 4,
    },
  ];
}
