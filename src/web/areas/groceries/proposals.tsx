import { groceries } from '#contract/areas/groceries.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ListButton } from './list-button.tsx';

type Proposals = ReplyOf<typeof groceries.proposals>;

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** How often the member shops, where, and for how much, as their transactions show. */
function Shopping({ visits, every_days: everyDays, shops, categories }: Proposals) {
  if (visits === 0 && shops.length === 0)
    return (
      <p className="text-ink-soft">We haven’t found any grocery shopping in your transactions from the last 90 days.</p>
    );
  return (
    <>
      <p>
        You bought groceries on {visits} of the last 90 days
        {everyDays === null ? '' : `, usually every ${everyDays === 1 ? 'day' : counted(everyDays, 'day')}`}.
      </p>
      <ul aria-label="Where you shop" className="text-ink-soft mt-1 list-disc pl-5">
        {shops.map(({ name, visits: count, spent }) => (
          <li key={name}>
            {name}: {counted(count, 'purchase')}, {dollars(spent)}
          </li>
        ))}
      </ul>
      <p className="text-ink-soft mt-1">
        {categories.map(({ name, spent }) => `${name} ${dollars(spent)}`).join(', ')}. Your bank doesn’t show what you
        bought there, so we can’t either. <TextLink href="/grocery/compare?part=receipt">Paste a receipt</TextLink> to
        save what you bought.
      </p>
    </>
  );
}

function Bought({ items }: Pick<Proposals, 'items'>) {
  const time = useMemberTime();
  return (
    <ul aria-label="From your receipts" className="divide-line mb-3 divide-y">
      {items.map(({ product, times, last_on: lastOn, due }) => (
        <li key={product.GroceryID} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
          <span className="min-w-0 flex-1 basis-48">
            <span className="font-semibold">
              {product.name}, {product.size}
            </span>{' '}
            {due ? <Badge tone="info">Due</Badge> : null}
            <span className="text-ink-faint text-caption block">
              On {counted(times, 'receipt')}, last on {time.date(lastOn)}
            </span>
          </span>
          <ListButton product={product} />
        </li>
      ))}
    </ul>
  );
}

/** What the member may want again: products from their receipts, and the shops that their transactions show. */
export function ListProposals() {
  const query = useApiQuery(groceries.proposals);
  return (
    <Section title="From your shopping">
      <QueryState query={query} what="your shopping" skeleton={<SkeletonRows rows={3} />} isEmpty={() => false} compact>
        {(proposals) => (
          <>
            {proposals.items.length > 0 ? <Bought items={proposals.items} /> : null}
            <Shopping {...proposals} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
