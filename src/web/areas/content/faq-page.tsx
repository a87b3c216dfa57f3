import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import Search from 'lucide-react/icons/search';
import { content } from '#contract/areas/content.ts';
import type { FaqEntry } from '#contract/areas/content.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AnswerList } from './answer-list.tsx';
import { searchEntries } from './search.ts';
import { useHit } from './use-hit.ts';

/** Entries by category, in their given order. */
function Shelves({
  entries,
  openId,
  onOpen,
}: {
  entries: readonly FaqEntry[];
  openId: number | null;
  onOpen: (id: number | null) => void;
}) {
  return [...Map.groupBy(entries, ({ category }) => category)].map(([category, categoryEntries]) => (
    <Section key={category} title={category}>
      <AnswerList label={category} entries={categoryEntries} openId={openId} onOpen={onOpen} />
    </Section>
  ));
}

/** Questions and answers with search and categories; each has an address (`?entry=113`). */
export function FaqPage() {
  const list = useApiQuery(content.faq);
  const [search, setSearch] = useSearchParams();
  const words = search.get('q') ?? '';
  const openId = Number(search.get('entry')) || null;
  const entries = list.data?.data ?? [];
  const shown = searchEntries(entries, words);
  const known = entries.some(({ FAQID }) => FAQID === openId);
  useHit(known ? openId : null);
  // An address with an entry scrolls to it; opening one here does not.
  const arrived = useRef(false);
  useEffect(() => {
    if (!known || arrived.current) return;
    arrived.current = true;
    document.getElementById(`faq-${openId}`)?.scrollIntoView({ block: 'start' });
  }, [known, openId]);
  function change(name: 'q' | 'entry', value: string | null) {
    arrived.current = true;
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <PageHeader
        title="Questions and answers"
        lead="How things work here, and common questions about money in Australia."
      />
      <Columns
        aside={
          <Section title="Talk to someone">
            <p className="text-ink-soft">If debt is keeping you awake, free, independent help is one call away.</p>
            <p className="mt-2">
              <TextLink href="tel:1800007007">National Debt Helpline, 1800 007 007</TextLink>
            </p>
            <p className="mt-4">
              <TextLink href="/tips">Read our tips</TextLink>
            </p>
          </Section>
        }
      >
        <TextField
          label="Search answers"
          type="search"
          optional
          placeholder="BSB, hardship, pledge"
          value={words}
          onChange={(event) => change('q', event.target.value)}
          suffix={<Search size={18} aria-hidden="true" className="text-ink-faint mr-3" />}
          className="mb-10"
        />
        <p role="status" className="sr-only">
          {words && list.data ? `${shown.length} ${shown.length === 1 ? 'answer' : 'answers'} found` : ''}
        </p>
        <QueryState
          query={list}
          what="the answers"
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={() => shown.length === 0}
          empty={
            <EmptyState
              illustration="search"
              message="No matching answers"
              subtitle1="Try fewer or different words."
              buttonText="Show all answers"
              onButton={() => change('q', null)}
            />
          }
        >
          {() => (
            <Shelves
              entries={shown}
              openId={openId}
              onOpen={(id) => change('entry', id === null ? null : String(id))}
            />
          )}
        </QueryState>
      </Columns>
    </>
  );
}
