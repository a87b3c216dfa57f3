import ChevronRight from 'lucide-react/icons/chevron-right';
import { catalogue } from '#contract/areas/catalogue.ts';
import { Link } from '#web/design/link.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { entriesText } from '../words.ts';
import { MembershipPrice } from './membership-price.tsx';

export interface MembershipLinesProps {
  checkout: string;
  /** The option that is left out. */
  without?: string;
  /** The only plan whose memberships are shown. */
  plan?: string;
}

/** The memberships as lines, each the way to its checkout. */
export function MembershipLines({ checkout, without, plan }: MembershipLinesProps) {
  const memberships = useApiQuery(catalogue.memberships);
  return (
    <QueryState query={memberships} what="the memberships" skeleton={<SkeletonRows rows={4} />} compact>
      {({ data }) => (
        <ul aria-label="Memberships" className="divide-line divide-y">
          {data
            .filter(({ option, AltName }) => option !== without && (plan === undefined || AltName === plan))
            .map((membership) => (
              <li key={membership.option}>
                <Link
                  href={`${checkout}?option=${membership.option}`}
                  className="hover:bg-surface flex min-h-16 flex-wrap items-center gap-3 rounded-tag py-2 transition-colors"
                >
                  <span className="min-w-0 flex-1 basis-28">
                    <span className="block font-semibold">{membership.Name}</span>
                    <span className="text-ink-soft text-caption block">
                      {membership.DaysPremiumAccess} days, {entriesText(membership.TotalEntries)}
                    </span>
                  </span>
                  <MembershipPrice membership={membership} size="strong" />
                  <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
                </Link>
              </li>
            ))}
        </ul>
      )}
    </QueryState>
  );
}
