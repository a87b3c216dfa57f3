import Sparkles from 'lucide-react/icons/sparkles';
import { goals as contract } from '#contract/areas/goals.ts';
import { Button } from '#web/design/button.tsx';
import { Card } from '#web/design/page.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { dollars, touched } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

/** Announces a reached goal until the member dismisses it. */
export function Celebration({ goal }: { goal: Goal }) {
  const seen = useApiMutation(contract.setCompletedSeen, { refreshes: touched });
  return (
    <Card tone="cover" className="enter-rise mb-6">
      <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Sparkles size={26} aria-hidden="true" className="text-spark shrink-0" />
        <p className="min-w-0 flex-1 basis-48">
          <span className="text-subhead block">You reached your goal: {goal.name}</span>
          <span className="text-on-cover-soft">
            {goal.total_savings > 0 ? `That’s ${dollars(goal.total_savings)} saved.` : 'Time for the next one?'}
          </span>
        </p>
        <Button
          variant="secondary"
          size="small"
          busy={seen.isPending}
          onClick={() => seen.mutate({ body: { goal: goal.id } })}
        >
          Great
        </Button>
      </div>
    </Card>
  );
}
