import ChevronRight from 'lucide-react/icons/chevron-right';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { Badge } from '#web/design/badge.tsx';
import { Link } from '#web/design/link.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { ProductMark } from '../packs/product-mark.tsx';
import { dollars } from '../words.ts';
import { statusOf, valueText } from './gift-card-words.ts';

function Row({ card }: { card: GiftCard }) {
  const time = useMemberTime();
  const status = statusOf(card, time);
  const recipient = card.sending ? `For ${card.sending.name}` : null;
  const expiry = card.expires_on ? `Expires ${time.date(card.expires_on)}` : null;
  return (
    <li>
      <Link
        href={`/gift-card-details?id=${card.id}`}
        className="hover:bg-surface flex min-h-16 flex-wrap items-center gap-3.5 rounded-tag py-3 transition-colors"
      >
        <ProductMark kind="gift_card" slug={card.product} />
        <span className="min-w-0 flex-1 basis-28">
          <span className="block font-semibold">
            {card.title}, {valueText(card.face)}
          </span>
          <span className="text-ink-soft text-caption block">
            {[recipient, card.masked && `Code ${card.masked}`, expiry].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={status.tone}>{status.label}</Badge>
            {card.balance !== null && card.balance !== card.face ? (
              <Badge tone="info">{dollars(card.balance)} left</Badge>
            ) : null}
            {card.sample ? <Badge>Sample</Badge> : null}
          </span>
        </span>
        <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
      </Link>
    </li>
  );
}

/** The member's gift cards, each a whole line to press. */
export function GiftCardRows({ cards, label }: { cards: readonly GiftCard[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {cards.map((card) => (
        <Row key={card.id} card={card} />
      ))}
    </ul>
  );
}
