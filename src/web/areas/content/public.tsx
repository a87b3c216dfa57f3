import { content } from '#contract/areas/content.ts';
import { Link, TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** Tips of the day, as many as the member wants on the dashboard (rule C16). */
export function TipsWidget() {
  const list = useApiQuery(content.someTips);
  return (
    <Section title="Tips for today" action={<TextLink href="/tips">All tips</TextLink>}>
      {list.isPending ? <SkeletonText lines={5} label="Loading the tips" /> : null}
      {list.isError && !list.data ? (
        <p className="text-ink-soft">The tips could not be loaded. {list.error.message}</p>
      ) : null}
      {list.data ? (
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {list.data.data.map(({ id, title }) => (
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
      ) : null}
    </Section>
  );
}
