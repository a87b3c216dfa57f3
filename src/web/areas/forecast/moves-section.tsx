import { forecast } from '#contract/areas/forecast.ts';
import type { OptimizerMove } from '#contract/areas/forecast.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { moveWords } from './move-words.ts';
import { optimizerTouches } from './optimizer-refreshes.ts';

/** Suggested moves with their effect. Unsaved slider changes must be saved or reset first. */
export function MovesSection({ moves, disabled }: { moves: readonly OptimizerMove[]; disabled: boolean }) {
  const make = useApiMutation(forecast.setOptimizers, {
    refreshes: optimizerTouches,
    onSuccess: () => showToast({ tone: 'positive', text: 'Plan updated.' }),
  });
  const body = ({ data }: OptimizerMove) => ({
    data: data.map(({ TransactionCategoryID, value }) => ({ TransactionCategoryID, value: dollarsFromCents(value) })),
  });
  return (
    <Section
      title="Suggestions"
      note={
        moves.length === 0
          ? 'Suggestions appear once we know your income and have 3 full months of your spending.'
          : undefined
      }
    >
      {moves.length === 0 ? null : (
        <ul aria-label="Suggestions" className="divide-line divide-y">
          {moves.map((move) => {
            const { title, effect, reason } = moveWords(move);
            return (
              <li key={title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-medium">{title}</p>
                  <p className={move.left < 0 ? 'text-ink-soft' : 'text-positive'}>{effect}</p>
                  {reason === null ? null : <p className="text-ink-faint text-caption">{reason}</p>}
                </div>
                <Button
                  variant="secondary"
                  size="small"
                  disabled={disabled || make.isPending}
                  aria-label={`Add to plan: ${title}`}
                  onClick={() => make.mutate({ body: body(move) })}
                >
                  Add to plan
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <ProblemNote>{make.isError ? make.error.message : undefined}</ProblemNote>
    </Section>
  );
}
