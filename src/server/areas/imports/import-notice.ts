import type { ImportReport } from '#contract/areas/imports.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { notify } from '../notifications/public.ts';

/** Notifies a member who left the page during an import of the result. */
export async function notifyImport(
  system: Database,
  clock: Clock,
  memberId: number,
  { batch_id: batchId, imported, duplicates }: Pick<ImportReport, 'batch_id' | 'imported' | 'duplicates'>,
): Promise<void> {
  const rows = imported === 1 ? '1 new transaction' : `${imported.toLocaleString('en-AU')} new transactions`;
  const duplicateText = duplicates === 0 ? '' : ` We skipped ${duplicates.toLocaleString('en-AU')} you already had.`;
  await notify(system, clock, {
    memberId,
    kind: 'imports',
    dedupeKey: `import:${batchId}`,
    title: `Your import is done: ${rows}`,
    body: `Check ${imported === 1 ? 'it' : 'them'}, or undo the import in one go.${duplicateText}`,
    href: '/sync-transactions',
  });
}
