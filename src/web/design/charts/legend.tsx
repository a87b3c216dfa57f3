import type { ReactNode } from 'react';

export interface LegendItem {
  id: string;
  label: string;
  colour: string;
  figure?: ReactNode;
  /** A line stands for what is drawn as one. */
  shape?: 'square' | 'line';
}

/** What the colours stand for, with the sum of each. */
export function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul aria-label="Legend" className="text-caption mt-3 flex flex-wrap gap-x-5 gap-y-1.5">
      {items.map((item) => (
        <li key={item.id} className="flex max-w-full flex-wrap items-center gap-x-2">
          <span
            aria-hidden="true"
            className={item.shape === 'line' ? 'h-0.5 w-3.5 rounded-full' : 'size-2.5 rounded-[3px]'}
            style={{ background: item.colour }}
          />
          <span>{item.label}</span>
          {item.figure ? <span className="text-ink-faint figures">{item.figure}</span> : null}
        </li>
      ))}
    </ul>
  );
}
