import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReceivedShare } from '#contract/areas/household.ts';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { KindMark } from './granted-section.tsx';
import { accessNames, shareHref } from './household-words.ts';

/** What others share with the member. */
export function ReceivedSection({ list }: { list: readonly ReceivedShare[] }) {
  if (list.length === 0) return null;
  return (
    <Section title="Shared with you">
      <ul aria-label="Shared with you" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {list.map((share) => (
          <li key={share.id}>
            <Link
              href={shareHref(share)}
              className="border-line hover:border-ink-soft bg-surface flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border px-5 py-4 transition-colors"
            >
              <KindMark kind={share.kind} />
              <span className="min-w-0 flex-1 basis-24">
                <span className="text-subhead block wrap-anywhere">{share.what}</span>
                <span className="text-ink-soft text-caption block">
                  From {share.owner.name} · {accessNames[share.access].replace('Can', 'you can')}
                </span>
              </span>
              <ChevronRight size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
