import { content } from '#contract/areas/content.ts';
import { Link, TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** Tips of the day; the member sets how many (rule C16). */
export function TipsWidget() {
  const list = useApiQuery(content.someTips);
  return (
    <Section title="Tips for today" action={<TextLink href="/tips">All tips</TextLink>}>
      <QueryState query={list} what="the tips" skeleton={<SkeletonText lines={5} />} compact>
        {({ data }) => (
          <ul className="grid gap-x-10 sm:grid-cols-2">
            {data.map(({ id, title }) => (
              <li key={id} className="border-line border-b">
                <Link
                  href={`/tips/${id}`}
                  className="hover:text-accent flex min-h-11 items-center rounded-tag py-2 transition-colors"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
