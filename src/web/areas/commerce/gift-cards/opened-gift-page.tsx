import { useState } from 'react';
import { giftCards } from '#contract/areas/gift-cards.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { useAddress } from '#web/kit/address-choice.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { PageFrame } from '../page-frame.tsx';
import { ShownCode } from './card-code.tsx';
import { ExpiryLine } from './expiry-line.tsx';
import { sampleText } from './gift-card-words.ts';
import { GiftCover } from './gift-cover.tsx';

type Gift = ReplyOf<typeof giftCards.open>['data'];

/** Read once: the first time counts as opened. */
const ONCE_MS = 24 * 3_600_000;
/** The length of the links in our emails. */
const isLink = (token: string): boolean => /^[\w-]{20,80}$/.test(token);

function WrongLink() {
  return (
    <>
      <PageHeader title="Gift card" />
      <EmptyState
        illustration="lost"
        message="This gift card link doesn’t work"
        subtitle1="The link may be incomplete, or the gift was cancelled. Open the link in the email again, or ask the sender."
      />
    </>
  );
}

/** The code, hidden until the reader asks for it. */
function GiftCode({ gift }: { gift: Gift }) {
  const [isShown, show] = useState(false);
  if (gift.code === null)
    return <p className="text-ink-soft">This card has no code yet. Open the link again in a few minutes.</p>;
  if (isShown) return <ShownCode code={gift.code} onHide={() => show(false)} />;
  return (
    <>
      <p className="text-ink-soft mb-3">Anyone with the code can use the card, so don’t share it.</p>
      <Button onClick={() => show(true)}>Show code</Button>
    </>
  );
}

function Opened({ gift }: { gift: Gift }) {
  const time = useMemberTime();
  return (
    <>
      <PageHeader title={`${gift.name}, a gift for you`} lead={`${gift.from} sent you this ${gift.title}.`} />
      <GiftCover
        design={gift.design}
        title={gift.title}
        cents={gift.balance ?? gift.face}
        message={gift.message}
        from={gift.from}
      />
      {gift.sample ? (
        <Notice title="Sample card" className="mt-4">
          {sampleText}
        </Notice>
      ) : null}
      <Section title="Code">
        <GiftCode gift={gift} />
        <div className="mt-4">
          <ExpiryLine text={gift.expires_on ? `Use it by ${time.date(gift.expires_on)}` : gift.expiry_text} />
        </div>
      </Section>
      <Section title="How to use it">
        <p className="text-ink-soft">
          {gift.ours ? (
            <>
              Enter the code when you pay in our <TextLink href="/public/public-shop">shop</TextLink>.
            </>
          ) : (
            `Show the code at the checkout, or enter it when you pay online. You can only use it with the merchant named on the card.`
          )}
        </p>
        {gift.balance === null ? null : (
          <DefinitionList
            className="mt-2"
            items={[{ term: 'Balance', is: <Money cents={gift.balance} tone="plain" /> }]}
          />
        )}
        <p className="text-ink-soft mt-3">{gift.terms}</p>
      </Section>
    </>
  );
}

/** The gift that somebody was sent, by the link in their email. For everybody who has the link, and for nobody else. */
export function OpenedGiftPage() {
  const [search] = useAddress();
  const token = search.get('card') ?? '';
  const opened = useApiQuery(giftCards.open, { body: { token } }, { enabled: isLink(token), freshMs: ONCE_MS });
  return (
    <PageFrame>
      <div className="mx-auto max-w-[40rem]">
        {isLink(token) ? (
          <QueryState
            query={opened}
            what="this gift card"
            skeleton={
              <>
                <PageHeader title="Gift card" />
                <SkeletonForm fields={4} />
              </>
            }
            failed={(problem) => (isProblem(problem, 'not_found') ? <WrongLink /> : undefined)}
          >
            {({ data }) => <Opened gift={data} />}
          </QueryState>
        ) : (
          <WrongLink />
        )}
      </div>
    </PageFrame>
  );
}
