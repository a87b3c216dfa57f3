import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import { cx } from 'class-variance-authority';

export interface NextStep {
  when: string;
  what: ReactNode;
  title?: string;
  done?: boolean;
}

/** What happens and when, in order, as dots on a line. */
export function NextSteps({ steps, label = 'What happens next' }: { steps: readonly NextStep[]; label?: string }) {
  return (
    <ol aria-label={label}>
      {steps.map(({ when, what, title, done = false }, at) => (
        <li key={`${when}-${at}`} className="relative flex gap-3.5 pb-4 last:pb-0">
          {at < steps.length - 1 ? (
            <span aria-hidden="true" className="bg-line absolute top-5 bottom-0 left-[0.5625rem] w-0.5" />
          ) : null}
          <span
            aria-hidden="true"
            className={cx(
              'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
              done ? 'bg-accent text-on-accent' : 'border-line-strong bg-surface border-2',
            )}
          >
            {done ? <Check size={12} strokeWidth={3} /> : null}
          </span>
          <span className="min-w-0">
            <span className="figures text-caption text-ink-soft block">
              {when}
              {done ? <span className="sr-only">, done</span> : null}
            </span>
            {title ? <span className="block font-medium">{title}</span> : null}
            <span className={title ? 'text-ink-soft block' : 'block'}>{what}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
