import { backOffice } from '#contract/areas/back-office.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { BoughtCard } from '#contract/areas/order-back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

type Face = { says: string; tone: 'plain' | 'positive' | 'warning' | 'negative' };

function faceOf({ state, refusal }: BoughtCard): Face {
  if (state === 'issued') return { says: 'Issued', tone: 'positive' };
  if (state === 'void') return { says: 'Refunded', tone: 'plain' };
  return refusal === null ? { says: 'Being issued', tone: 'warning' } : { says: 'Not issued', tone: 'negative' };
}

/** The gift cards that an order bought. One that the issuer refused can be tried again, or the order refunded. */
export function BoughtCards({ reference, cards }: { reference: string; cards: readonly BoughtCard[] }) {
  const retry = useApiMutation(orderBackOffice.retryCard, {
    refreshes: [orderBackOffice.details, backOffice.audit],
    onSuccess: () => showToast({ tone: 'positive', text: 'We’re asking the issuer again.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  if (cards.length === 0) return null;
  return (
    <Section title="Gift cards">
      <ul aria-label="Gift cards" className="divide-line divide-y">
        {cards.map((card) => {
          const { says, tone } = faceOf(card);
          return (
            <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-medium">
                  {card.title}
                  {card.masked ? ` ${card.masked}` : ''}
                </p>
                {card.refusal ? <p className="text-ink-soft text-caption wrap-anywhere">{card.refusal}</p> : null}
              </div>
              <Badge tone={tone}>{says}</Badge>
              <Money cents={card.face} tone="plain" />
              {card.state === 'ordered' ? (
                <Button
                  variant="secondary"
                  size="small"
                  busy={retry.isPending}
                  onClick={() => retry.mutate({ body: { reference, id: card.id } })}
                >
                  Try again
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
