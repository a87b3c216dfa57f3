import Check from 'lucide-react/icons/check';
import { cx } from 'class-variance-authority';

export interface StepperProps {
  label: string;
  steps: readonly string[];
  /** The step one is at, counted from 0; `steps.length` when all are done. */
  current: number;
  /** Lets go back to a step already done. */
  onStep?: (index: number) => void;
}

/** Where one is in a journey. A phone shows one line, a larger screen all the steps. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  const shown = Math.min(current, steps.length - 1);
  return (
    <nav aria-label={label}>
      <p className="flex items-baseline justify-between gap-4 sm:hidden" aria-hidden="true">
        <span className="text-subhead">{steps[shown]}</span>
        <span className="text-ink-faint text-caption figures">
          Step {shown + 1} of {steps.length}
        </span>
      </p>
      <ol className="mt-2 flex gap-1.5 sm:mt-0 sm:gap-4">
        {steps.map((step, at) => {
          const done = at < current;
          const here = at === current;
          const face = (
            <>
              <span className="sr-only">{done ? 'Done: ' : here ? 'Now: ' : ''}</span>
              <span className="max-sm:sr-only">{step}</span>
              {done ? <Check size={15} strokeWidth={2.5} aria-hidden="true" className="max-sm:hidden" /> : null}
            </>
          );
          return (
            <li
              key={step}
              aria-current={here ? 'step' : undefined}
              className={cx(
                'text-caption min-w-0 flex-1 border-t-[3px] sm:pt-2',
                done
                  ? 'border-accent text-ink-soft'
                  : here
                    ? 'border-spark text-ink font-semibold'
                    : 'border-line text-ink-faint',
              )}
            >
              {done && onStep ? (
                <button
                  type="button"
                  className="hover:text-ink flex items-center gap-1.5 rounded-tag text-left"
                  onClick={() => onStep(at)}
                >
                  {face}
                </button>
              ) : (
                <span className="flex items-center gap-1.5">{face}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
