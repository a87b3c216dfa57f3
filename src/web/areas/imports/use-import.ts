import { useRef, useState } from 'react';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { imports } from '#contract/areas/imports.ts';
import { settings } from '#contract/areas/settings.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { useApiMutation, useApiUpload } from '#web/kit/mutation.ts';
import { fieldsOf, mappingRequestOf } from './import-state.ts';
import type { ImportChoices, ImportStage } from './import-state.ts';

/** Every read that shows rows or what is made of them. */
const touched = [
  imports.history,
  bankAccounts.list,
  transactions.list,
  transactions.days,
  transactions.latest,
  categories.uncategorisedCount,
  spending.report,
  budget.list,
  budget.categories,
] as const;

export interface ImportFlow {
  stage: ImportStage;
  choices: ImportChoices;
  /**
   * Shows what an import of these files would do, with what was told about them: nothing yet, where they have just been
   * chosen.
   */
  look: (files: readonly File[], choices?: ImportChoices) => Promise<void>;
  /** Keeps what was shown. */
  keep: () => Promise<void>;
  /** Back to an empty screen. */
  again: () => void;
  /** Stops what is being sent; files and choices stay. */
  stop: () => void;
}

/** The steps of an import: choose, look, answer what is asked, keep. */
export function useImport(): ImportFlow {
  const [stage, setStage] = useState<ImportStage>({ at: 'choose' });
  const [choices, setChoices] = useState<ImportChoices>({});
  const preview = useApiUpload(imports.import);
  const toured = useApiMutation(settings.completeTourItem, { refreshes: [settings.tourChecklist] });
  // Rule C18: the first statement that is kept ticks its item of the tour off.
  const commit = useApiUpload(imports.import, {
    refreshes: touched,
    onSuccess: () => toured.mutate({ body: { syncAccount: true } }),
  });
  const abort = useRef<AbortController>(undefined);

  async function send(
    files: readonly File[],
    chosen: ImportChoices,
    isPreview: boolean,
    stopped: ImportStage,
    onFailed: (problem: ApiProblem) => void,
  ): Promise<void> {
    abort.current = new AbortController();
    setStage({ at: 'sending', files, preview: isPreview, share: 0 });
    try {
      const report = await (isPreview ? preview : commit).mutateAsync({
        files: { file: [...files] },
        body: fieldsOf(chosen, isPreview),
        onProgress: (share) => setStage({ at: 'sending', files, preview: isPreview, share }),
        signal: abort.current.signal,
      });
      setStage(isPreview ? { at: 'preview', files, report } : { at: 'done', report });
    } catch (error) {
      if (abort.current.signal.aborted) setStage(stopped);
      else onFailed(error as ApiProblem);
    }
  }

  async function look(files: readonly File[], chosen: ImportChoices = {}): Promise<void> {
    setChoices(chosen);
    await send(files, chosen, true, { at: 'choose', stopped: files }, (problem) => {
      const request = mappingRequestOf(problem);
      setStage(request ? { at: 'mapping', files, request } : { at: 'choose', failed: { problem, files } });
    });
  }

  async function keep(): Promise<void> {
    if (stage.at !== 'preview') return;
    const { files, report } = stage;
    await send(files, choices, false, stage, (problem) => setStage({ at: 'preview', files, report, problem }));
  }

  return {
    stage,
    choices,
    look,
    keep,
    again: () => {
      setChoices({});
      setStage({ at: 'choose' });
    },
    stop: () => abort.current?.abort(),
  };
}

/** Takes an import away again. */
export function useUndoImport(onDone: (restored: { removed: number; restored: number }) => void) {
  return useApiMutation(imports.undo, {
    refreshes: touched,
    onSuccess: ({ removed, restored }) => onDone({ removed, restored }),
  });
}
