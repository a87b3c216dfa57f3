import ChevronRight from 'lucide-react/icons/chevron-right';
import { settings } from '#contract/areas/settings.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMember } from '#web/kit/member.ts';
import { exists } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { asksForInbox, useUncategorisedCount } from '#web/areas/transactions/public.tsx';

/** The inbox button with its count, from the same query as the notice above it. */
function noticeOf(button: { link: string; notice: string | null }, waiting: number): string | null {
  const leadsToInbox = asksForInbox(new URL(button.link, location.origin).searchParams);
  if (!leadsToInbox || waiting === 0) return button.notice;
  return `${waiting.toLocaleString('en-AU')} ${waiting === 1 ? 'needs' : 'need'} a category`;
}

/** The buttons of rule C17. Buttons without a screen are left out. */
export function DashboardButtons() {
  const buttons = useApiQuery(settings.buttons);
  const click = useApiMutation(settings.clickButton);
  const waiting = useUncategorisedCount() ?? 0;
  const member = useMember();
  // A member with every feature is not shown the upgrade.
  const canRise = Object.values(member.data?.Features ?? {}).includes('Lock');
  const isUsable = ({ link }: { link: string }) => exists(link) && (canRise || link !== '/subscription-details');
  return (
    <QueryState
      query={buttons}
      what="your shortcuts"
      skeleton={<SkeletonRows rows={2} />}
      compact
      isEmpty={({ data }) => !data.some(isUsable)}
      empty={null}
    >
      {({ data }) => (
        <Section title="Shortcuts" titleHidden>
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {data
              .filter(isUsable)
              .map((button) => ({ ...button, notice: noticeOf(button, waiting) }))
              .map((button) => (
                <li key={button.id}>
                  <Link
                    href={button.link}
                    onClick={() => click.mutate({ body: { button: button.title } })}
                    className="border-line bg-surface hover:border-ink-soft flex h-full min-h-16 flex-wrap items-center gap-x-3 rounded-panel border px-4 py-3 transition-colors"
                  >
                    <CategoryIcon icon={button.icon} colour={button.colour} />
                    <span className="min-w-0 flex-1 basis-28">
                      <span className="block font-semibold">{button.title}</span>
                      {button.subtitle ? (
                        <span className="text-ink-soft text-caption block">{button.subtitle}</span>
                      ) : null}
                      {button.notice ? (
                        <span className="text-warning text-caption block font-medium">{button.notice}</span>
                      ) : null}
                    </span>
                    <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
                  </Link>
                </li>
              ))}
          </ul>
        </Section>
      )}
    </QueryState>
  );
}
