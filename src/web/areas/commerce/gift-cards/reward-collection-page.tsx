import { giftCards } from '#contract/areas/gift-cards.ts';
import type { FreeCardOffer } from '#contract/areas/gift-cards.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Card, Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PageFrame } from '../page-frame.tsx';
import { GiftCardRows } from './gift-card-rows.tsx';
import { momentText, sampleText, valueText } from './gift-card-words.ts';

const onCover = 'bg-spark! text-cover! hover:opacity-90';

function Claim() {
  const claim = useApiMutation(giftCards.free, {
    refreshes: [giftCards.collection, giftCards.mine],
    onSuccess: ({ id, title }) => {
      showToast({ tone: 'positive', text: `${title} is yours.` });
      go(`/gift-card-details?id=${id}`);
    },
  });
  return (
    <>
      <Button className={onCover} busy={claim.isPending} onClick={() => claim.mutate({ body: {} })}>
        Claim free gift card
      </Button>
      <div className="text-ink mt-3 empty:hidden">
        <ProblemNote>{claim.error?.message}</ProblemNote>
      </div>
    </>
  );
}

/** What the member can do about the offer now. */
function NextStep({ state }: Pick<FreeCardOffer, 'state'>) {
  switch (state) {
    case 'open':
      return <Claim />;
    case 'claimed':
      return <p className="font-semibold">You’ve already claimed this one. Each person can claim one card.</p>;
    case 'gone':
      return <p className="font-semibold">All of these cards have been claimed.</p>;
    case 'verify_email':
      return (
        <>
          <p className="mb-3">Verify your email to claim it.</p>
          <ButtonLink href="/auth/verify-email?returnTo=/gift-reward-collection" className={onCover}>
            Verify email
          </ButtonLink>
        </>
      );
    case 'verify_mobile':
      return (
        <>
          <p className="mb-3">Verify your mobile number to claim it. Each number can claim one card.</p>
          <ButtonLink href="/settings/personal" className={onCover}>
            Verify mobile
          </ButtonLink>
        </>
      );
  }
}

function Offer({ offer }: { offer: FreeCardOffer }) {
  const time = useMemberTime();
  return (
    <Card tone="cover">
      <p className="text-spark font-semibold">{offer.title}</p>
      <h2 className="text-heading mt-1">
        A free {valueText(offer.face)} {offer.name}
      </h2>
      <p className="text-on-cover-soft mt-1.5 mb-4 max-w-[56ch]">
        {offer.expiry_text}. The offer ends on {momentText(offer.ends_at, time)}.{offer.sample ? ` ${sampleText}` : ''}
      </p>
      <NextStep state={offer.state} />
    </Card>
  );
}

/** The free gift card that can be claimed now, and the gift cards that the member was given. */
export function RewardCollectionPage() {
  const collection = useApiQuery(giftCards.collection);
  return (
    <PageFrame>
      <PageHeader title="Free and earned gift cards" lead="Gift cards we’re giving away, and cards you’ve earned." />
      <Columns>
        <QueryState
          query={collection}
          what="your collection"
          skeleton={<SkeletonRows rows={4} />}
          isEmpty={({ data, offer }) => data.length === 0 && offer === null}
          empty={
            <EmptyState
              illustration="gift-cards"
              message="No free gift cards right now"
              subtitle1="When we give gift cards away, you can claim one here. Cards you earn will appear here too."
              buttonText="See gift cards"
              href="/gift-cards"
            />
          }
        >
          {({ data, offer }) => (
            <>
              {offer ? (
                <Offer offer={offer} />
              ) : (
                <p className="text-ink-soft">There aren’t any free gift cards to claim right now.</p>
              )}
              <Section title="Cards you’ve claimed or earned">
                {data.length === 0 ? (
                  <p className="text-ink-soft">Cards you claim or earn will appear here, with their codes.</p>
                ) : (
                  <GiftCardRows cards={data} label="Cards you’ve claimed or earned" />
                )}
              </Section>
            </>
          )}
        </QueryState>
        <p className="mt-4">
          <TextLink href="/gift-card-details" className="inline-block py-2">
            All your gift cards
          </TextLink>
        </p>
      </Columns>
    </PageFrame>
  );
}
