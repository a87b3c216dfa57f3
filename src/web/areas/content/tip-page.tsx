import { useParams } from 'react-router';
import ThumbsDown from 'lucide-react/icons/thumbs-down';
import ThumbsUp from 'lucide-react/icons/thumbs-up';
import { content } from '#contract/areas/content.ts';
import type { Tip } from '#contract/areas/content.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { isProblem } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { TipWords } from './article-parts.tsx';
import { TipList } from './tip-list.tsx';
import { useHit } from './use-hit.ts';

/** Feedback on a tip; the last answer counts. */
function Vote({ tip }: { tip: Tip }) {
  const vote = useApiMutation(content.vote, { refreshes: [content.tip] });
  const cast = (helpful: boolean) => vote.mutate({ params: { id: tip.id }, body: { helpful } });
  return (
    <div className="border-line mt-8 border-t pt-5">
      <div role="group" aria-label="Was this helpful?" className="flex flex-wrap items-center gap-3">
        <p className="mr-2 font-medium">Was this helpful?</p>
        <Button
          variant="secondary"
          size="small"
          icon={ThumbsUp}
          aria-pressed={tip.helpful === true}
          onClick={() => cast(true)}
        >
          Yes
        </Button>
        <Button
          variant="secondary"
          size="small"
          icon={ThumbsDown}
          aria-pressed={tip.helpful === false}
          onClick={() => cast(false)}
        >
          No
        </Button>
      </div>
      <p aria-live="polite" className="text-ink-soft mt-2">
        {vote.isError
          ? vote.error.message
          : tip.helpful === null
            ? ''
            : tip.helpful
              ? 'Thanks for letting us know.'
              : 'Thanks. We’ll try to do better.'}
      </p>
    </div>
  );
}

function Article({ tip }: { tip: Tip }) {
  useHit(tip.id);
  return (
    <>
      <PageHeader
        over={<TextLink href={`/tips?tag=${tip.tags_id}`}>{tip.tag}</TextLink>}
        title={tip.title}
        lead={tip.summary}
      />
      <Columns
        aside={
          tip.related.length > 0 ? (
            <Section title="Related tips">
              <TipList label="Related tips" tips={tip.related} />
            </Section>
          ) : undefined
        }
      >
        <TipWords tip={tip} />
        <Vote tip={tip} />
      </Columns>
    </>
  );
}

/** One tip. */
export function TipPage() {
  const { id } = useParams();
  const number = /^[1-9]\d{0,14}$/.test(id ?? '') ? Number(id) : null;
  const tip = useApiQuery(content.tip, { params: { id: number ?? 0 } }, { enabled: number !== null });
  if (number === null || isProblem(tip.error, 'not_found'))
    return (
      <>
        <PageHeader title="We couldn’t find that tip" />
        <EmptyState illustration="lost" message="It may have been removed." buttonText="See all tips" href="/tips" />
      </>
    );
  return (
    <>
      {tip.data ? null : <PageHeader title="Tip" />}
      <QueryState query={tip} what="the tip" skeleton={<SkeletonText lines={8} />}>
        {({ data }) => <Article key={data.id} tip={data} />}
      </QueryState>
    </>
  );
}
