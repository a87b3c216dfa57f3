import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { TextLink } from '#web/design/link.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { serverNow } from '#web/kit/clock.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { PageFrame } from '../page-frame.tsx';
import { GiftCardRows } from './gift-card-rows.tsx';
import { GiftCardView } from './gift-card-view.tsx';

/** How often a card is asked about that is being issued or sent. */
const ASK_AGAIN_MS = 5_000;
/** Asked about again within this time of being due. */
const SOON_MS = 120_000;

const title = 'Your gift cards';

/** Whether a card is about to change by itself. */
const isMoving = ({ state, sending }: GiftCard): boolean =>
  state === 'ordered' || (sending !== null && !sending.sent_at && sending.send_at.getTime() < serverNow() + SOON_MS);

function List({ cards }: { cards: readonly GiftCard[] }) {
  return (
    <>
      <PageHeader
        title={title}
        lead="Cards you bought or earned. Use the code yourself, or send a card to someone."
        actions={
          <ButtonLink href="/gift-cards" variant="secondary">
            Buy a gift card
          </ButtonLink>
        }
      />
      <Columns>
        <Section title="Gift cards" titleHidden>
          <GiftCardRows cards={cards} label={title} />
        </Section>
        <p className="mt-4">
          <TextLink href="/gift-reward-collection" className="inline-block py-2">
            Free and earned gift cards
          </TextLink>
        </p>
      </Columns>
    </>
  );
}

function Content({ cards }: { cards: readonly GiftCard[] }) {
  const [search] = useAddress();
  const id = search.get('id');
  const card = cards.find((one) => String(one.id) === id);
  if (id === null) return <List cards={cards} />;
  if (card) return <GiftCardView key={card.id} card={card} />;
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        illustration="lost"
        message="We couldn’t find that gift card"
        subtitle1="It may belong to another account, or the link is incomplete."
        buttonText="All your gift cards"
        href="/gift-card-details"
      />
    </>
  );
}

/** The member's gift cards, and one of them by `?id=`. */
export function MyGiftCardsPage() {
  const first = useApiQuery(giftCards.mine);
  const waits = first.data?.data.some(isMoving) ?? false;
  const mine = useApiQuery(giftCards.mine, {}, waits ? { refetchIntervalMs: ASK_AGAIN_MS } : {});
  return (
    <PageFrame>
      <QueryState
        query={mine}
        what="your gift cards"
        skeleton={
          <>
            <PageHeader title={title} />
            <SkeletonRows rows={4} />
          </>
        }
        empty={
          <>
            <PageHeader title={title} />
            <EmptyState
              illustration="gift-cards"
              message="No gift cards yet"
              subtitle1="Gift cards you buy or earn will appear here, with their codes and balances."
              buttonText="Buy a gift card"
              href="/gift-cards"
            />
          </>
        }
      >
        {({ data }) => <Content cards={data} />}
      </QueryState>
    </PageFrame>
  );
}
