import { useState } from 'react';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { categories } from '#contract/areas/categories.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ruleBody } from './category-change.ts';
import type { Rule } from './category-change.ts';
import { faceOf } from './category-options.tsx';
import { touchedByRows } from './reads.ts';
import { rowsText } from './row-change.ts';
import { RuleEditor } from './rule-editor.tsx';

function RuleLine({ rule, onEdit, onDelete }: { rule: Rule; onEdit: () => void; onDelete: () => void }) {
  const face = faceOf(rule.sub_category_id);
  return (
    <li className="flex items-center gap-3 py-3">
      <CategoryIcon icon={face.icon} colour={face.colour} />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{rule.text}</p>
        <p className="text-ink-faint text-caption flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>{face.name}</span>
          <span>· {rule.used === 0 ? 'no transactions yet' : rowsText(rule.used)}</span>
          {rule.source === 'correction' ? <Badge>From your correction</Badge> : null}
        </p>
      </div>
      <IconButton label={`Edit rule: ${rule.text}`} icon={Pencil} onClick={onEdit} />
      <IconButton label={`Delete rule: ${rule.text}`} icon={Trash2} onClick={onDelete} />
    </li>
  );
}

/** Rules and learned corrections in order of precedence. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const rules = useApiQuery(categories.rules);
  const [editing, setEditing] = useState<Rule | 'new' | null>(null);
  const create = useApiMutation(categories.createRule, {
    refreshes: touchedByRows,
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t restore the rule.', detail: message }),
  });
  const remove = useApiMutation(categories.deleteRule, {
    refreshes: touchedByRows,
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t delete the rule.', detail: message }),
  });
  const retry = useApiMutation(categories.recategorise, {
    refreshes: touchedByRows,
    onSuccess: ({ changed, left }) =>
      showToast({
        tone: 'positive',
        text: changed === 0 ? 'Your rules matched nothing new.' : `${rowsText(changed)} categorised.`,
        detail:
          left === 0
            ? 'All your transactions have a category.'
            : `${rowsText(left)} still ${left === 1 ? 'needs' : 'need'} a category.`,
      }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t apply your rules.', detail: message }),
  });
  const take = (rule: Rule) =>
    remove.mutate(
      { body: { id: rule.id } },
      {
        onSuccess: () =>
          void showToast({
            text: 'Rule deleted. Transactions keep their categories.',
            action: { label: 'Undo', run: () => create.mutate({ body: ruleBody(rule) }) },
          }),
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Category rules"
      description="More specific rules apply first. When you correct a category, we add a rule for that merchant."
      footer={
        <>
          <Button variant="secondary" busy={retry.isPending} onClick={() => retry.mutate({ body: {} })}>
            Apply to uncategorised
          </Button>
          <Button onClick={() => setEditing('new')}>New rule</Button>
        </>
      }
    >
      <QueryState
        query={rules}
        what="your rules"
        skeleton={<SkeletonRows rows={4} />}
        empty={
          <EmptyState
            illustration="documents"
            message="No rules yet"
            subtitle1="Rules you create, and rules learned from your corrections, will appear here."
          />
        }
      >
        {({ data }) => (
          <ul className="divide-line divide-y">
            {data.map((rule) => (
              <RuleLine key={rule.id} rule={rule} onEdit={() => setEditing(rule)} onDelete={() => take(rule)} />
            ))}
          </ul>
        )}
      </QueryState>
      {editing === null ? null : (
        <RuleEditor rule={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </Dialog>
  );
}
