import type { TipInShort } from '#contract/areas/content.ts';
import { Link } from '#web/design/link.tsx';

/** A list of tips: title, summary and tag. */
export function TipList({
  tips,
  label,
  tagOf,
  className,
}: {
  tips: readonly TipInShort[];
  label: string;
  tagOf?: (id: number) => string | undefined;
  className?: string;
}) {
  return (
    <ul aria-label={label} className={className}>
      {tips.map((tip) => (
        <li key={tip.id} className="border-line border-b last:border-b-0">
          <Link href={`/tips/${tip.id}`} className="group block rounded-tag py-4">
            <span className="group-hover:text-accent text-subhead block transition-colors">{tip.title}</span>
            <span className="text-ink-soft mt-0.5 block">{tip.summary}</span>
            {tagOf ? <span className="text-ink-faint text-caption mt-1 block">{tagOf(tip.tags_id)}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
