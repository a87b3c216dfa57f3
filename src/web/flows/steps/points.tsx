import type { Step } from '#flows/kit.ts';

/** What a step has to say, point by point. The server repeats `data-point` on a landing page. */
export function Points({ points }: { points: Step['points'] }) {
  if (!points || points.length === 0) return null;
  return (
    <ul data-points="" className="mb-7 space-y-4">
      {points.map(({ title, text }) => (
        <li key={title} data-point="" className="border-spark border-l-[3px] pl-4">
          <p className="font-semibold">{title}</p>
          <p className="text-ink-soft max-w-[58ch]">{text}</p>
        </li>
      ))}
    </ul>
  );
}
