import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecord } from '#domain/draws/record-check.ts';
import type { PublishedKey } from '#domain/draws/published-key.ts';
import { readRecordFile } from '#domain/draws/record-file.ts';
import { checkTools } from '#web/areas/draw-records/check-tools.ts';

/** Both checks of a record file: the page's, and the offline tool, which share nothing. */

export type Verdict = 'holds' | 'fails';

const tool = join(import.meta.dirname, '../../tools/verify-draw.mjs');

/** What the page finds with the published keys: 'holds' where nothing fails. */
export async function verdictOfPage(text: string, keys: readonly PublishedKey[]): Promise<Verdict> {
  try {
    const results = await checkRecord(checkTools, { ...readRecordFile(checkTools.hash, text), keys });
    return results.some(({ outcome }) => outcome === 'fails') ? 'fails' : 'holds';
  } catch {
    return 'fails';
  }
}

/** Runs the tool on a file as a person does, with the published keys where they have them. */
export async function runTool(text: string, keys?: string): Promise<{ code: number; out: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-draw-'));
  try {
    const file = join(folder, 'record.json');
    await writeFile(file, text);
    const list = join(folder, 'keys.json');
    if (keys !== undefined) await writeFile(list, keys);
    return await new Promise((resolve) => {
      execFile(process.execPath, [tool, file, ...(keys === undefined ? [] : [list])], (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out: out + err }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
