import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ReceiptText from 'lucide-react/icons/receipt-text';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { assistant } from '#contract/areas/assistant.ts';
import type { SuggestionOnWire } from '#contract/areas/assistant.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { Loading, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const groups: readonly { about: SuggestionOnWire['about']; title: string; icon: IconComponent }[] = [
  { about: 'spending', title: 'What you spend', icon: ReceiptText },
  { about: 'ahead', title: 'What’s coming up', icon: CalendarClock },
  { about: 'plans', title: 'Budgets and goals', icon: PiggyBank },
  { about: 'changes', title: 'Set something up', icon: SlidersHorizontal },
];

const grid = 'mt-6 grid gap-4 sm:grid-cols-2';

/** Two questions in each of the four groups, as they will stand. */
function StartSkeleton() {
  return (
    <Loading label="Loading examples" className={grid}>
      {groups.map(({ about }) => (
        <div key={about}>
          <SkeletonShape className="my-1 h-4 w-32" />
          <div className="border-line divide-line mt-2 divide-y rounded-panel border">
            {[0, 1].map((line) => (
              <div key={line} className="flex h-[4.25rem] items-center px-4">
                <SkeletonShape className="h-4 w-4/5" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  );
}

function Examples({ data, onAsk }: { data: readonly SuggestionOnWire[]; onAsk: (text: string) => void }) {
  return (
    <div className={grid}>
      {groups.map(({ about, title, icon: Icon }) => (
        <section key={about} aria-label={title}>
          <h2 className="text-ink-soft text-caption flex items-center gap-2 font-semibold">
            <Icon size={16} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent" />
            {title}
          </h2>
          <ul className="bg-surface border-line divide-line mt-2 divide-y overflow-hidden rounded-panel border">
            {data
              .filter((one) => one.about === about)
              .map(({ question }) => (
                <li key={question}>
                  <button
                    type="button"
                    className="hover:bg-accent-soft flex min-h-[4.25rem] w-full items-center justify-between gap-3 px-4 py-2 text-left transition-colors"
                    onClick={() => onAsk(question)}
                  >
                    <span className="line-clamp-2 wrap-anywhere">{question}</span>
                    <ChevronRight
                      size={18}
                      strokeWidth={ICON_STROKE}
                      aria-hidden="true"
                      className="text-ink-faint shrink-0"
                    />
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What it takes to begin, and what it will then answer. */
function NothingYet() {
  return (
    <div className="bg-surface border-line mt-6 rounded-panel border px-5 py-5 sm:px-6">
      <h2 className="text-subhead">Import your transactions to start asking</h2>
      <p className="text-ink-soft mt-1 max-w-[58ch]">
        Then you can ask where your money goes, what’s safe to spend, which bills are coming up, and how your budgets
        and goals are going.
      </p>
      <ButtonLink href="/sync-transactions" className="mt-4">
        Import transactions
      </ButtonLink>
    </div>
  );
}

/** An empty conversation: what it can do, with examples from the member's own data. */
export function Start({ onAsk }: { onAsk: (text: string) => void }) {
  const suggestions = useApiQuery(assistant.suggestions);
  return (
    <div>
      <p className="text-ink-soft max-w-[58ch]">
        Ask in your own words. Every figure comes from your own data, and nothing changes unless you say so.
      </p>
      <QueryState
        query={suggestions}
        what="examples from your data"
        skeleton={<StartSkeleton />}
        empty={<NothingYet />}
        compact
      >
        {({ data }) => <Examples data={data} onAsk={onAsk} />}
      </QueryState>
    </div>
  );
}
