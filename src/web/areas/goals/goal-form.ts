import { useEffect, useState } from 'react';
import { goals } from '#contract/areas/goals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { useApiForm } from '#web/kit/form.tsx';
import type { ApiForm } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { storage } from '#web/kit/storage.ts';
import { draftText, readDraft } from './goal-draft.ts';
import type { GoalDraft } from './goal-draft.ts';
import type { GoalValues } from './goal-values.ts';
import { touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

const nothing: GoalValues = {
  name: '',
  target: null,
  target_date: null,
  start_amount: null,
  icon: 'piggy-bank',
  // The server picks one that no other goal has.
  colour: '',
  note: '',
  bank_account_ids: [],
  image: null,
};

function valuesOf(goal: Goal): GoalValues {
  return {
    name: goal.name,
    target: goal.target,
    target_date: goal.target_date,
    start_amount: goal.start_amount || null,
    icon: goal.icon,
    colour: goal.colour,
    note: goal.note ?? '',
    bank_account_ids: goal.bank_account_ids,
    image: null,
  };
}

/** The request body; fields cleared in an edit are sent explicitly. */
function bodyOf({ image: _image, ...values }: GoalValues, goal: Goal | undefined): Record<string, unknown> {
  return {
    ...values,
    target: values.target === null ? null : dollarsFromCents(values.target),
    colour: values.colour || undefined,
    start_amount: dollarsFromCents(values.start_amount ?? 0),
    ...(goal
      ? {
          goal_id: goal.id,
          without: [...(values.target_date ? [] : ['target_date']), ...(values.note.trim() === '' ? ['note'] : [])],
        }
      : {}),
  };
}

export interface GoalForm {
  form: ApiForm<GoalValues>;
  /** The draft restored after a reload; null if there is none. */
  restored: GoalDraft | null;
  /** Resets the form. */
  startAgain: () => void;
  /** Discards the draft. */
  dismiss: () => void;
}

/**
 * Creates or edits a goal. The image is uploaded last, so that its failure loses nothing; the draft is stored for the
 * session until it is saved or discarded.
 */
export function useGoalForm(goal: Goal | undefined, onDone: (goal: Goal) => unknown): GoalForm {
  const name = `${sessionStore.key()}_goal_${goal?.id ?? 'new'}`;
  const [began] = useState(() => (goal ? valuesOf(goal) : nothing));
  const [restored, setRestored] = useState(() => readDraft(storage.readDraft(name)));
  const dismiss = () => storage.writeDraft(name, null);
  const image = useApiUpload(goals.update, { refreshes: touched });
  const form = useApiForm<typeof goals.create | typeof goals.update, GoalValues>(goal ? goals.update : goals.create, {
    defaults: { ...began, ...restored?.values },
    body: (values) => bodyOf(values, goal) as never,
    check: ({ target }): FieldMessages => (target === null ? { target: 'Enter an amount such as 1,500.00.' } : {}),
    refreshes: touched,
    async onDone({ data }: ReplyOf<typeof goals.create>, values) {
      dismiss();
      if (values.image) {
        await image
          .mutateAsync({ files: { image: values.image }, body: { goal_id: data.id } })
          .catch((problem: unknown) =>
            showToast({
              tone: 'negative',
              text: 'Your goal is saved, but its picture isn’t.',
              detail: messageOf(problem),
            }),
          );
      }
      await onDone(data);
    },
  });
  useEffect(() => storage.writeDraft(name, draftText(form.values, began)), [name, form.values, began]);
  function startAgain(): void {
    setRestored(null);
    form.reset(began);
    form.focus('name');
  }
  return { form, restored, startAgain, dismiss };
}
