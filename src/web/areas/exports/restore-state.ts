import { useRef, useState } from 'react';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { categories } from '#contract/areas/categories.ts';
import { exports } from '#contract/areas/exports.ts';
import type { RestoreReport } from '#contract/areas/exports.ts';
import { goals } from '#contract/areas/goals.ts';
import { imports } from '#contract/areas/imports.ts';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import { bills } from '#contract/areas/bills.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { useApiUpload } from '#web/kit/mutation.ts';

/** The state of a restore. The file is retained on failure, so that it need not be chosen again. */
export type RestoreStage =
  | { at: 'choose'; problem?: ApiProblem }
  | { at: 'sending'; file: File; preview: boolean; share: number }
  | { at: 'preview'; file: File; report: RestoreReport; problem?: ApiProblem }
  | { at: 'done'; report: RestoreReport };

/** Queries affected by a restore. */
const touched = [
  exports.overview,
  bankAccounts.list,
  transactions.list,
  transactions.days,
  transactions.latest,
  categories.uncategorisedCount,
  categories.rules,
  spending.report,
  budget.list,
  budget.categories,
  goals.list,
  bills.list,
  networth.list,
  imports.history,
  loans.mine,
  profile.get,
] as const;

export interface Restore {
  stage: RestoreStage;
  look: (file: File) => Promise<void>;
  keep: () => Promise<void>;
  again: () => void;
  stop: () => void;
}

/** The steps of a restore: choose, preview, restore. */
export function useRestore(): Restore {
  const [stage, setStage] = useState<RestoreStage>({ at: 'choose' });
  const preview = useApiUpload(exports.restore);
  const commit = useApiUpload(exports.restore, { refreshes: touched });
  const abort = useRef<AbortController>(undefined);

  async function send(file: File, isPreview: boolean, onFailed: (problem: ApiProblem) => void): Promise<void> {
    abort.current = new AbortController();
    setStage({ at: 'sending', file, preview: isPreview, share: 0 });
    try {
      const report = await (isPreview ? preview : commit).mutateAsync({
        files: { file },
        body: { preview: isPreview ? 'true' : undefined },
        onProgress: (share) => setStage({ at: 'sending', file, preview: isPreview, share }),
        signal: abort.current.signal,
      });
      setStage(isPreview ? { at: 'preview', file, report } : { at: 'done', report });
    } catch (error) {
      if (abort.current.signal.aborted) setStage({ at: 'choose' });
      else onFailed(error as ApiProblem);
    }
  }

  return {
    stage,
    look: (file) => send(file, true, (problem) => setStage({ at: 'choose', problem })),
    async keep() {
      if (stage.at !== 'preview') return;
      const { file, report } = stage;
      await send(file, false, (problem) => setStage({ at: 'preview', file, report, problem }));
    },
    again: () => setStage({ at: 'choose' }),
    stop: () => abort.current?.abort(),
  };
}

const names: Record<string, readonly [one: string, many: string]> = {
  accounts: ['account', 'accounts'],
  rules: ['rule', 'rules'],
  transactions: ['transaction', 'transactions'],
  transfers: ['transfer between accounts', 'transfers between accounts'],
  statement_balances: ['statement balance', 'statement balances'],
  pay_cycle: ['pay cycle', 'pay cycles'],
  budgets: ['budget', 'budgets'],
  optimizer: ['optimizer value', 'optimizer values'],
  forecast: ['forecast setting', 'forecast settings'],
  what_ifs: ['what-if', 'what-ifs'],
  payment_plan: ['buffer', 'buffers'],
  schedules: ['scheduled payment', 'scheduled payments'],
  occurrences: ['bill decision', 'bill decisions'],
  allocations: ['allocation', 'allocations'],
  goal_plan: ['goal plan', 'goal plans'],
  goals: ['goal', 'goals'],
  pledges: ['pledge', 'pledges'],
  pledges_stored: ['completed pledge', 'completed pledges'],
  net_worth_items: ['net worth item', 'net worth items'],
  net_worth_values: ['net worth value', 'net worth values'],
  payees: ['payee', 'payees'],
  external_loans: ['loan from another lender', 'loans from other lenders'],
  receipts: ['receipt', 'receipts'],
  profile: ['profile', 'profiles'],
  settings: ['set of settings', 'sets of settings'],
  addresses: ['address', 'addresses'],
  grocery_prices: ['grocery price', 'grocery prices'],
  grocery_trips: ['grocery shop', 'grocery shops'],
  grocery_list: ['grocery on your list', 'groceries on your list'],
  tax_categories: ['tax category', 'tax categories'],
  tax_rows: ['tax transaction', 'tax transactions'],
};

/** The sections shown in the summary; the others are restored without mention. */
export function restoreSummary({
  sections,
}: RestoreReport): { section: string; name: string; added: number; known: number }[] {
  return sections.flatMap(({ section, added, known, total }) => {
    const name = names[section];
    return name ? [{ section, name: total === 1 ? name[0] : name[1], added, known }] : [];
  });
}

/** The total number of new items. */
export function addedInAll({ sections }: RestoreReport): number {
  return sections.reduce((sum, { added }) => sum + added, 0);
}
