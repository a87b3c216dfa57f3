import Gift from 'lucide-react/icons/gift';
import Crown from 'lucide-react/icons/crown';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import LoaderPinwheel from 'lucide-react/icons/loader-pinwheel';
import Package from 'lucide-react/icons/package';
import Sparkles from 'lucide-react/icons/sparkles';
import Tag from 'lucide-react/icons/tag';
import Ticket from 'lucide-react/icons/ticket';
import Trophy from 'lucide-react/icons/trophy';
import UserPlus from 'lucide-react/icons/user-plus';
import { explore } from '#contract/areas/explore.ts';
import type { ExploreCard } from '#contract/areas/explore.ts';
import type { FaqEntry } from '#contract/areas/content.ts';
import type { Destination } from '#domain/explore/destinations.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import type { IconComponent } from '#web/design/icon.ts';
import { Link, TextLink } from '#web/design/link.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { AnswerList } from './answer-list.tsx';
import { useHit } from './use-hit.ts';

const icons: Readonly<Record<Destination, IconComponent>> = {
  vouchers: Ticket,
  shop: Tag,
  packs: Package,
  gift_cards: Gift,
  free_gift_cards: Sparkles,
  memberships: Crown,
  collections: LayoutGrid,
  spin: LoaderPinwheel,
  referrals: UserPlus,
  draws: Trophy,
};

function Cards({ cards }: { cards: readonly ExploreCard[] }) {
  return (
    <ul aria-label="Rewards" className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]">
      {cards.map(({ id, destination, path, title, summary }) => {
        const Icon = icons[destination];
        return (
          <li
            key={id}
            className="bg-surface border-line hover:border-line-strong relative rounded-panel border p-5 transition-colors"
          >
            <Icon size={24} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
            <h2 className="text-subhead mt-3">
              <Link href={path} className="rounded-tag after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <p className="text-ink-soft mt-1">{summary}</p>
          </li>
        );
      })}
    </ul>
  );
}

/** The answers about rewards; the open one is named in the address. */
function Answers({ faqs }: { faqs: readonly FaqEntry[] }) {
  const [search, keep] = useAddress();
  const openId = Number(search.get('entry')) || null;
  useHit(faqs.some(({ FAQID }) => FAQID === openId) ? openId : null);
  if (faqs.length === 0) return null;
  return (
    <Section title="Questions about rewards" action={<TextLink href="/faq">All questions and answers</TextLink>}>
      <AnswerList
        label="Questions about rewards"
        entries={faqs}
        openId={openId}
        onOpen={(id) => keep({ entry: id === null ? '' : String(id) })}
      />
    </Section>
  );
}

/** The categories of rewards, and what members ask about them (rule R15). */
export function ExplorePage() {
  const home = useApiQuery(explore.home);
  return (
    <>
      <PageHeader title="Explore rewards" lead="Everything you can earn, buy or claim, in one place." />
      <QueryState query={home} what="the rewards" skeleton={<SkeletonRows rows={6} />} isEmpty={() => false}>
        {({ data, faqs }) => (
          <>
            {data.length === 0 ? (
              <EmptyState
                illustration="deals"
                message="No rewards to show right now"
                subtitle1="Vouchers, packs and gift cards will appear here when they’re available."
                buttonText="Go to Home"
                href="/nd2"
              />
            ) : (
              <Cards cards={data} />
            )}
            <Answers faqs={faqs} />
          </>
        )}
      </QueryState>
    </>
  );
}
