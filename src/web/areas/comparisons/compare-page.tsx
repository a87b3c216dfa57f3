import ChevronRight from 'lucide-react/icons/chevron-right';
import { comparisons } from '#contract/areas/comparisons.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Link } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { offersWords } from './published.ts';

/** The categories that can be compared. */
export function ComparePage() {
  const time = useMemberTime();
  const categories = useApiQuery(comparisons.categories);
  return (
    <>
      <PageHeader
        title="Compare"
        lead="See how your yearly costs and interest compare with what providers publish, and how we worked it out. We don’t switch anything or share your details."
      />
      <Columns>
        <QueryState
          query={categories}
          what="the comparisons"
          skeleton={Array.from({ length: 10 }, (_, at) => (
            <SkeletonShape key={at} className="mt-4 h-14 w-full" />
          ))}
        >
          {({ data }) => (
            <ul aria-label="Comparisons" className="list-card divide-line divide-y">
              {data.map((category) => (
                <li key={category.id}>
                  <Link
                    href={`/compare/category?category=${category.slug}`}
                    className="rounded-control hover:bg-sunken -mx-3 flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-4 transition-colors"
                  >
                    <CategoryIcon icon={category.icon} />
                    <span className="min-w-0 flex-1 basis-28">
                      <span className="block font-semibold">{category.name}</span>
                      <span className="text-ink-soft block">{category.description}</span>
                      <span className="text-ink-faint text-caption block">
                        {offersWords(category)}
                        {category.as_of === null ? '' : `, as of ${time.date(category.as_of)}`}
                      </span>
                    </span>
                    <ChevronRight size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
