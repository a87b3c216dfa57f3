import { useState } from 'react';
import type { ReactNode } from 'react';
import { formatDate } from '#domain/calendar/date-format.ts';
import { TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { paths } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';

/** A part of a text: its heading, the anchor that a link can lead to, and what it says. */
export interface LegalPart {
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPageProps {
  title: string;
  lead: string;
  /** The day from which the text holds, YYYY-MM-DD. */
  edition: string;
  /** What changed since the edition before. */
  changes: string;
  parts: readonly LegalPart[];
  /** The other text. */
  other: { href: string; title: string };
}

/** Open beside the text where there is room for it; on a phone it would push the text off the screen. */
function Contents({ parts }: { parts: readonly LegalPart[] }) {
  const [isOpen] = useState(() => window.matchMedia('(min-width: 80rem)').matches);
  return (
    <nav
      aria-label="Contents"
      className="mb-10 xl:sticky xl:top-12 xl:order-2 xl:max-h-[calc(100dvh-6rem)] xl:self-start xl:overflow-y-auto print:hidden"
    >
      <details open={isOpen} className="border-line bg-surface rounded-panel border px-5">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Contents</summary>
        <ol className="pb-3">
          {parts.map(({ id, title }, at) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="text-ink-soft hover:text-accent flex min-h-11 items-center gap-3 rounded-tag py-1 leading-snug underline-offset-[0.22em] hover:underline"
              >
                <span className="figures text-ink-faint w-5 shrink-0 text-right">{at + 1}</span>
                <span>{title}</span>
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Where to go from here: for whoever came by, and for a member. */
function Onward({ other }: Pick<LegalPageProps, 'other'>) {
  const isMember = sessionStore.current() !== null;
  return (
    <p className="border-line text-ink-soft mt-12 flex flex-wrap gap-x-6 gap-y-1 border-t pt-4 print:hidden">
      <TextLink href={other.href} className="py-2.5">
        {other.title}
      </TextLink>
      <TextLink href={isMember ? '/settings/data' : '/auth/sign-up'} className="py-2.5">
        {isMember ? 'What you’ve agreed to' : 'Create an account'}
      </TextLink>
      {isMember ? null : (
        <TextLink href={paths.login} className="py-2.5">
          Sign in
        </TextLink>
      )}
    </p>
  );
}

/** A text of the company, with its edition and a list of its parts. */
export function LegalPage({ title, lead, edition, changes, parts, other }: LegalPageProps) {
  return (
    <>
      <PageHeader title={title} lead={lead} over={`Effective from ${formatDate(edition, 'default', edition)}`} />
      <div className="grid gap-x-14 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <Contents parts={parts} />
        <div className="min-w-0 max-w-[46rem]">
          <Section title="What changed">
            <p className="max-w-[66ch]">{changes}</p>
          </Section>
          {parts.map((part, at) => (
            <Section key={part.id} id={part.id} title={`${at + 1}. ${part.title}`}>
              <div className="[&_li]:pl-1.5 [&_ul]:list-disc [&_ul]:space-y-2 [&_ul]:pl-5 max-w-[66ch] space-y-3">
                {part.body}
              </div>
            </Section>
          ))}
          <Onward other={other} />
        </div>
      </div>
    </>
  );
}
