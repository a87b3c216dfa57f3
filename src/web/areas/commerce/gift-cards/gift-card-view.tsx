import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { dollars } from '../words.ts';
import { CardCode } from './card-code.tsx';
import { ExpiryLine } from './expiry-line.tsx';
import { momentText, sampleText, statusOf, valueText } from './gift-card-words.ts';
import { SendingPart } from './sending-part.tsx';

/** The code, or why it isn't there. */
function CodePart({ card }: { card: GiftCard }) {
  const { state, sending } = card;
  if (state === 'void') return <p className="text-ink-soft">This card was cancelled, and its code no longer works.</p>;
  if (sending?.sent_at)
    return <p className="text-ink-soft">You’ve sent this card. Only {sending.name} can see the code.</p>;
  if (state === 'ordered')
    return (
      <p className="text-ink-soft" role="status">
        We’re getting your code. It usually takes less than a minute.
      </p>
    );
  return <CardCode card={card} />;
}

const uses: Readonly<Record<GiftCard['history'][number]['state'], string>> = {
  held: 'Set aside for an order',
  spent: 'Used for an order',
  released: 'Returned',
};

/** What our own card was used for. */
function History({ card }: { card: GiftCard }) {
  const time = useMemberTime();
  return (
    <Section title="History">
      {card.history.length === 0 ? (
        <p className="text-ink-soft">You haven’t used this card yet.</p>
      ) : (
        <ul aria-label="History" className="divide-line divide-y">
          {card.history.map(({ at, order, cents, state, returned }) => (
            <li key={`${order} ${state}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
              <span className="min-w-0">
                <span className="block font-medium">{uses[state]}</span>
                <TextLink href={`/packs/order-summary?order=${order}`} className="text-caption">
                  {order}
                </TextLink>
                <span className="text-ink-soft text-caption"> · {momentText(at, time)}</span>
                {returned > 0 ? (
                  <span className="text-ink-soft text-caption block">
                    {dollars(returned)} was refunded to this card
                  </span>
                ) : null}
              </span>
              {state === 'released' ? null : <Money cents={returned - cents} tone="plain" />}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Facts({ card }: { card: GiftCard }) {
  const time = useMemberTime();
  const status = statusOf(card, time);
  return (
    <Section title="Details">
      <DefinitionList
        items={[
          { term: 'Status', is: <Badge tone={status.tone}>{status.label}</Badge> },
          { term: 'Value', is: <Money cents={card.face} tone="plain" /> },
          ...(card.balance === null ? [] : [{ term: 'Balance', is: <Money cents={card.balance} tone="plain" /> }]),
          { term: card.free ? 'Received' : 'Bought', is: time.instant(card.bought_at) },
          ...(card.free
            ? []
            : [
                {
                  term: 'Order',
                  is: <TextLink href={`/packs/order-summary?order=${card.order}`}>{card.order}</TextLink>,
                },
              ]),
        ]}
      />
      <h3 className="mt-3 font-semibold">Terms</h3>
      <p className="text-ink-soft mt-1">{card.terms}</p>
    </Section>
  );
}

/** One gift card: its code, its expiry, what is left on it, and the way to give it away. */
export function GiftCardView({ card }: { card: GiftCard }) {
  const time = useMemberTime();
  return (
    <>
      <PageHeader
        title={`${card.title}, ${valueText(card.face)}`}
        over={<TextLink href="/gift-card-details">Your gift cards</TextLink>}
        lead={card.ours ? 'Use it for anything in our shop except gift cards, in one order or several.' : undefined}
      />
      <Columns aside={<Facts card={card} />}>
        {card.sample ? (
          <Notice title="Sample card" className="mb-4">
            {sampleText}
          </Notice>
        ) : null}
        <Section title="Code">
          <CodePart card={card} />
          <div className="mt-4">
            <ExpiryLine text={card.expires_on ? `Use it by ${time.date(card.expires_on)}` : card.expiry_text} />
          </div>
        </Section>
        <SendingPart card={card} />
        {card.ours ? <History card={card} /> : null}
      </Columns>
    </>
  );
}
