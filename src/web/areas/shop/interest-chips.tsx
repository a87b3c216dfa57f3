import { useState } from 'react';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { cx } from 'class-variance-authority';
import { shop } from '#contract/areas/shop.ts';
import type { ShopCategory } from '#contract/areas/shop.ts';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

type Chosen = ShopCategory & { interested: boolean };

/** Categories to like: each press is kept at once and orders what is shown first. */
export function InterestChips({ categories }: { categories: readonly Chosen[] }) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const chosen = wanted ?? categories.filter(({ interested }) => interested).map(({ id }) => id);
  const keep = useApiMutation(shop.setInterests, {
    refreshes: [shop.data],
    onError: (problem) => {
      setWanted(null);
      showToast({ tone: 'negative', text: messageOf(problem) });
    },
  });
  function turn(id: number) {
    const next = chosen.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...chosen, id];
    setWanted(next);
    keep.mutate({ body: { interests: next } });
  }
  return (
    <div role="group" aria-label="Your interests" className="flex flex-wrap gap-2">
      {categories.map(({ id, name }) => {
        const pressed = chosen.includes(id);
        const Mark = pressed ? Check : Plus;
        return (
          <button
            key={id}
            type="button"
            aria-pressed={pressed}
            className={cx(
              'text-caption inline-flex min-h-11 items-center gap-1.5 rounded-full border px-3.5 font-medium transition-colors sm:min-h-9',
              pressed
                ? 'border-accent bg-accent-soft text-accent'
                : 'border-line-strong bg-raised text-ink-soft hover:text-ink hover:border-ink-soft',
            )}
            onClick={() => turn(id)}
          >
            <Mark size={15} strokeWidth={2.25} aria-hidden="true" />
            {name}
          </button>
        );
      })}
    </div>
  );
}
