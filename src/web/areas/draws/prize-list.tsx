import type { UpcomingDraw } from '#contract/areas/draws.ts';
import { Money } from '#web/design/money.tsx';

/** The prizes of a draw, with what each is worth. */
export function DrawPrizes({ prizes, label }: { prizes: UpcomingDraw['prizes']; label: string }) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {prizes.map(({ position, title, description, value }) => (
        <li key={position} className="flex items-baseline justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <span className="block font-medium break-words">{title}</span>
            {description ? <span className="text-ink-soft text-caption block">{description}</span> : null}
          </span>
          <Money cents={value} tone="plain" />
        </li>
      ))}
    </ul>
  );
}
