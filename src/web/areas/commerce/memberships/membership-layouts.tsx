import { cx } from 'class-variance-authority';
import type { Membership } from '#contract/areas/catalogue.ts';
import { Badge } from '#web/design/badge.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { Table } from '#web/design/table.tsx';
import { dollars } from '../words.ts';
import { MembershipHero } from './membership-hero.tsx';
import { MembershipLines } from './membership-lines.tsx';
import { MembershipPrice } from './membership-price.tsx';
import { dayCents, entriesForDollar, lengthText, mostEntries } from './membership-words.ts';

export interface LayoutProps {
  memberships: readonly Membership[];
  /** The checkout; the option follows as `?option=`. */
  checkout: string;
}

const hrefOf = (checkout: string, { option }: Membership): string => `${checkout}?option=${option}`;

/** The four side by side. One of them is the main action: the one with the most entries for each dollar. */
export function MembershipCards({ memberships, checkout }: LayoutProps) {
  const best = mostEntries(memberships);
  return (
    <ul aria-label="Memberships" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {memberships.map((membership) => {
        const isBest = membership === best;
        return (
          <li
            key={membership.option}
            className={cx(
              'bg-surface flex flex-col rounded-panel border p-5',
              isBest ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : 'border-line',
            )}
          >
            <p className="mb-1 min-h-6 max-sm:empty:hidden">
              {isBest ? (
                <Badge tone="accent" className="whitespace-normal!">
                  Most entries per dollar
                </Badge>
              ) : null}
            </p>
            <h2 className="text-subhead">{membership.Name}</h2>
            <p className="mt-1">
              <MembershipPrice membership={membership} size="title" />
            </p>
            <dl className="divide-line mt-4 mb-5 divide-y">
              {(
                [
                  [membership.AltName, `${membership.DaysPremiumAccess} days`],
                  ['Draw entries', String(membership.TotalEntries)],
                  ['Cost per day', dollars(dayCents(membership))],
                ] as const
              ).map(([term, is]) => (
                <div key={term} className="flex flex-wrap justify-between gap-x-3 py-2">
                  <dt className="text-ink-soft">{term}</dt>
                  <dd className="figures font-medium">{is}</dd>
                </div>
              ))}
            </dl>
            <ButtonLink
              full
              variant={isBest ? 'primary' : 'secondary'}
              className="mt-auto"
              href={hrefOf(checkout, membership)}
            >
              Get {lengthText(membership.option)}
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}

/** The four as rows of one table. */
export function MembershipTable({ memberships, checkout }: LayoutProps) {
  return (
    <Section title="Membership comparison" titleHidden>
      <Table
        caption="Membership comparison"
        rows={memberships}
        rowKey={({ option }) => option}
        columns={[
          {
            key: 'name',
            header: 'Membership',
            heading: true,
            cell: (membership) => (
              <TextLink href={hrefOf(checkout, membership)} className="inline-block py-1.5">
                {membership.Name}
              </TextLink>
            ),
          },
          { key: 'days', header: 'Days', align: 'end', cell: ({ DaysPremiumAccess }) => DaysPremiumAccess },
          { key: 'entries', header: 'Entries', align: 'end', cell: ({ TotalEntries }) => TotalEntries },
          {
            key: 'day',
            header: 'Per day',
            align: 'end',
            wideOnly: true,
            cell: (membership) => <Money cents={dayCents(membership)} tone="plain" />,
          },
          {
            key: 'discount',
            header: 'Your discount',
            align: 'end',
            wideOnly: true,
            cell: ({ Discount }) => (Discount > 0 ? `${Discount}%` : 'None'),
          },
          {
            key: 'price',
            header: 'Price',
            align: 'end',
            cell: ({ DiscountedPrice }) => <Money cents={DiscountedPrice} tone="plain" size="strong" />,
          },
        ]}
      />
    </Section>
  );
}

/** One first, because of what it earns; the others below it. */
export function RecommendedMembership({ memberships, checkout }: LayoutProps) {
  const best = mostEntries(memberships);
  if (!best) return null;
  return (
    <div className="max-w-[46rem]">
      <MembershipHero
        membership={best}
        over={entriesForDollar(best)}
        href={hrefOf(checkout, best)}
        button={`Get ${lengthText(best.option)}`}
      />
      <Section title="Other memberships">
        <MembershipLines checkout={checkout} without={best.option} plan={best.AltName} />
      </Section>
    </div>
  );
}
