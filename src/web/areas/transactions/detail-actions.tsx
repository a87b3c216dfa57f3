import { Suspense, useState } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Pencil from 'lucide-react/icons/pencil';
import Split from 'lucide-react/icons/split';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import WandSparkles from 'lucide-react/icons/wand-sparkles';
import { cx } from 'class-variance-authority';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { Section } from '#web/design/page.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import type { Detail } from './detail.ts';
import { removeManualEntry } from './manual-entry.ts';

const ManualEntryDialog = lazyDialog(
  'the form',
  async () => (await import('./manual-entry-dialog.tsx')).ManualEntryDialog,
);

/** An editor that one of the actions opens. */
export type DetailTool = 'split' | 'refund' | 'transfer' | 'rule' | 'entry';

export interface DetailToolProps {
  detail: Detail;
  onOpen: (id: number) => void;
  onDone: () => void;
}

interface Action {
  tool: DetailTool;
  label: string;
  icon: IconComponent;
}

/** The actions that make sense for a transaction. */
function actionsOf({ data: transaction, manual, parts, refund_of: purchase }: Detail): Action[] {
  const isPart = transaction.parent_id !== null;
  const isTransfer = transaction.transfer_id !== null;
  const actions: (Action | false)[] = [
    manual && !isPart && { tool: 'entry', label: 'Edit transaction', icon: Pencil },
    !isPart &&
      !isTransfer && { tool: 'split', label: parts.length > 0 ? 'Edit split' : 'Split into parts', icon: Split },
    !isTransfer &&
      transaction.amount > 0 &&
      purchase === null && { tool: 'refund', label: 'Link to the purchase it refunds', icon: Undo2 },
    !isPart &&
      !isTransfer &&
      parts.length === 0 && {
        tool: 'transfer',
        label: 'Match as a transfer between my accounts',
        icon: ArrowLeftRight,
      },
    !isTransfer && { tool: 'rule', label: 'Create a rule', icon: WandSparkles },
  ];
  return actions.filter((action) => action !== false);
}

const line =
  'hover:bg-sunken flex min-h-12 w-full items-center gap-3 px-4 text-left font-medium transition-colors disabled:opacity-55';

export interface DetailActionsProps {
  detail: Detail;
  tool: DetailTool | null;
  onTool: (tool: DetailTool | null) => void;
  /** The transaction has been deleted. */
  onGone: () => void;
}

/** Everything that can be done with a transaction, in one group. */
export function DetailActions({ detail, tool, onTool, onGone }: DetailActionsProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: transaction } = detail;
  const actions = actionsOf(detail).filter((action) => action.tool !== tool);
  const canDelete = detail.manual && transaction.parent_id === null;
  async function remove(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeManualEntry(transaction.id);
      onGone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  if (actions.length === 0 && !canDelete) return null;
  return (
    <Section title="Actions" titleHidden level={3} className="not-first:mt-6!">
      <ProblemNote>{problem}</ProblemNote>
      <ul className="border-line divide-line divide-y overflow-hidden rounded-control border">
        {actions.map(({ tool: opens, label, icon: Icon }) => (
          <li key={opens}>
            <button type="button" className={line} onClick={() => onTool(opens)}>
              <Icon size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-ink-soft shrink-0" />
              {label}
            </button>
          </li>
        ))}
        {canDelete ? (
          <li>
            <button
              type="button"
              disabled={busy}
              aria-busy={busy || undefined}
              className={cx(line, 'text-negative')}
              onClick={() => void remove()}
            >
              <Trash2 size={18} strokeWidth={ICON_STROKE} aria-hidden="true" className="shrink-0" />
              Delete transaction
            </button>
          </li>
        ) : null}
      </ul>
      <Suspense>
        {tool === 'entry' ? (
          <ManualEntryDialog
            status={{ transaction, isChosen: detail.reason?.kind === 'member', isSplit: detail.parts.length > 0 }}
            onClose={() => onTool(null)}
          />
        ) : null}
      </Suspense>
    </Section>
  );
}
