import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkRecord } from '#domain/draws/record-check.ts';
import { readRecordFile } from '#domain/draws/record-file.ts';
import { checkTools } from '#web/areas/draw-records/check-tools.ts';

/** Both checks of a record file: the page's, and the offline tool, which share nothing. */

export type Verdict = 'holds' | 'fails';

const tool = join(import.meta.dirname, '../../tools/verify-draw.mjs');

/** What the page finds: 'holds' where nothing fails. */
export async function verdictOfPage(text: string): Promise<Verdict> {
  try {
    const results = await checkRecord(checkTools, readRecordFile(checkTools.hash, text));
    return results.some(({ outcome }) => outcome === 'fails') ? 'fails' : 'holds';
  } catch {
    return 'fails';
  }
}

/** Runs the tool on a file as a person does. */
export async function runTool(text: string): Promise<{ code: number; out: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'wattle-draw-'));
  try {
    const file = join(folder, 'record.json');
    await writeFile(file, text);
    return await new Promise((resolve) => {
      execFile(process.execPath, [tool, file], (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out: out + err }),
      );
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
