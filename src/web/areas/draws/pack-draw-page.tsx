import { useLocation } from 'react-router';
import { catalogue } from '#contract/areas/catalogue.ts';
import type { Pack } from '#contract/areas/catalogue.ts';
import { counted } from '#domain/text/counted.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { NextDrawCard } from './next-draw-card.tsx';
import { useDrawList, useOwnEntries } from './use-draws.ts';

interface Choice {
  title: string;
  lead: string;
  has: (pack: Pack) => boolean;
}

/** Each screen shows one part of the catalogue. */
const choices: Readonly<Record<string, Choice>> = {
  '/draws/mega/asset-pack': {
    title: 'Larger packs',
    lead: 'Products we post to you, with entries in the Weekly Mega Draw and every other open draw.',
    has: ({ kind, Price }) => kind === 'pack' && Price >= 2_000,
  },
  '/draws/mega/experience-pack': {
    title: 'Small packs',
    lead: 'Packs under $20.00, with entries in the Weekly Mega Draw and every other open draw.',
    has: ({ kind, Price }) => kind === 'pack' && Price < 2_000,
  },
  '/draws/mega/investor-pack': {
    title: 'E-books about money',
    lead: 'E-books you can download straight away, with entries in the Weekly Mega Draw and every other open draw.',
    has: ({ kind }) => kind === 'ebook',
  },
};

/** Packs whose entries go into the mega draw, from the catalogue. */
export function PackDrawPage() {
  const { pathname } = useLocation();
  const { title, lead, has } = choices[pathname] ?? choices['/draws/mega/asset-pack']!;
  const packs = useApiQuery(catalogue.packs);
  const [list, own] = [useDrawList(), useOwnEntries()];
  const weekly = list.data?.CompetitionDrawData.filter(({ repeats }) => repeats === 'weekly') ?? [];
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <Columns aside={weekly.length > 0 ? <NextDrawCard draws={weekly} parts={own.data?.data ?? []} /> : undefined}>
        <QueryState
          query={packs}
          what="the packs"
          skeleton={<SkeletonRows rows={5} />}
          isEmpty={({ data }) => data.filter(has).length === 0}
          empty={
            <EmptyState
              illustration="shop"
              message="Nothing on sale here today"
              subtitle1="Packs with entries will appear here when they go on sale."
              buttonText="See all packs"
              href="/packs"
            />
          }
        >
          {({ data }) => (
            <Section title="Packs" titleHidden>
              <ul aria-label={title} className="divide-line divide-y">
                {data.filter(has).map((pack) => (
                  <li key={pack.Slug} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
                    <span className="min-w-0 flex-1">
                      <span className="block font-semibold">{pack.Name}</span>
                      <span className="text-ink-soft text-caption block">{pack.Summary}</span>
                      <span className="block font-medium">
                        <Money cents={pack.Price} tone="plain" />, {counted(pack.Entries, 'entry', 'entries')} in each
                        open draw
                      </span>
                    </span>
                    <ButtonLink href={`/packs/${pack.Slug}`} variant="secondary" size="small">
                      See pack<span className="sr-only"> {pack.Name}</span>
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
