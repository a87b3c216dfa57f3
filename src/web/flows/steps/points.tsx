import type { Step } from '#flows/kit.ts';

/** What a step has to say, point by point. */
export function Points({ points }: { points: Step['points'] }) {
  if (!points || points.length === 0) return null;
  return (
    <ul className="mb-7 space-y-4">
      {points.map(({ title, text }) => (
        <li key={title} className="border-spark border-l-[3px] pl-4">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft max-w-[58ch]">{text}</p>
        </li>
      ))}
    </ul>
  );
}
