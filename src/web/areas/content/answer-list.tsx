import { useId } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import type { FaqEntry } from '#contract/areas/content.ts';
import { AnswerWords } from './article-parts.tsx';

function Entry({ entry, open, onToggle }: { entry: FaqEntry; open: boolean; onToggle: () => void }) {
  const id = useId();
  return (
    <li id={`faq-${entry.FAQID}`} className="border-line scroll-mt-24 border-b last:border-b-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="hover:text-accent flex min-h-12 w-full items-center justify-between gap-4 rounded-tag py-3 text-left font-medium transition-colors"
        >
          {entry.question}
          <ChevronDown
            size={20}
            aria-hidden="true"
            className={cx('text-ink-faint shrink-0 transition-transform', open && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={id} hidden={!open} className="pb-5">
        <AnswerWords answer={{ ...entry, body: entry.answer }} />
        {entry.hits > 0 ? (
          <p className="text-ink-faint text-caption figures">
            Read {entry.hits === 1 ? 'once' : `${entry.hits.toLocaleString('en-AU')} times`}
          </p>
        ) : null}
      </div>
    </li>
  );
}

/** Questions whose answers open one at a time. */
export function AnswerList({
  label,
  entries,
  openId,
  onOpen,
}: {
  label: string;
  entries: readonly FaqEntry[];
  openId: number | null;
  onOpen: (id: number | null) => void;
}) {
  return (
    <ul aria-label={label}>
      {entries.map((entry) => (
        <Entry
          key={entry.FAQID}
          entry={entry}
          open={entry.FAQID === openId}
          onToggle={() => onOpen(entry.FAQID === openId ? null : entry.FAQID)}
        />
      ))}
    </ul>
  );
}
