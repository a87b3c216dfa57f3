import type { WhyOnWire } from '#contract/areas/lending-shapes.ts';
import { findCategory, subCategoriesOf } from '#domain/categorise/taxonomy.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

type Line = WhyOnWire['lines'][number];

const sums: ReadonlySet<Line['kind']> = new Set(['left', 'room', 'each', 'most']);

/** A category of essential spending; links to its transactions. */
function Part({
  part,
  why,
  linked,
}: {
  part: { category_id: number; amount: number };
  why: WhyOnWire;
  linked: boolean;
}) {
  const name = findCategory(part.category_id)?.name ?? 'Other';
  const link =
    linked && why.from && why.to
      ? {
          href: historyHref({
            sub_categories: subCategoriesOf(part.category_id).map(({ id }) => id),
            min_date: why.from,
            max_date: why.to,
          }),
          opens: `the transactions in ${name}`,
        }
      : {};
  return (
    <li className="text-ink-soft flex flex-wrap justify-end gap-x-4 py-1">
      <span className="max-w-full flex-1 basis-28">{name}</span>
      <Money cents={-part.amount} tone="plain" {...link} />
    </li>
  );
}

function LineRow({ line, why, linked }: { line: Line; why: WhyOnWire; linked: boolean }) {
  const income =
    linked && line.kind === 'income' && why.from && why.to
      ? { href: historyHref({ kind: 'income', min_date: why.from, max_date: why.to }), opens: 'the money in' }
      : {};
  return (
    <li className={sums.has(line.kind) ? 'py-2.5 font-medium' : 'py-2.5'}>
      <div className="flex flex-wrap items-baseline justify-end gap-x-4">
        <span className="max-w-full flex-1 basis-40">{line.says}</span>
        <Money cents={line.amount} tone="plain" size={line.kind === 'most' ? 'strong' : 'text'} {...income} />
      </div>
      {line.parts && line.parts.length > 0 ? (
        <ul className="border-line mt-1 border-l pl-4">
          {line.parts.map((part) => (
            <Part key={part.category_id} part={part} why={why} linked={linked} />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Explains the maximum: the calculation line by line, each linked to its transactions. */
export function WhySection({
  why,
  title = 'Why this limit',
  linked = true,
}: {
  why: WhyOnWire;
  title?: string;
  linked?: boolean;
}) {
  const time = useMemberTime();
  if (!why.from || !why.to) {
    return (
      <Section
        title={title}
        note={
          linked
            ? 'Connect a bank or import a statement and we’ll work out your limit from your transactions.'
            : 'No full months of transactions yet.'
        }
      >
        {linked ? (
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <TextLink href="/settings/bank-accounts">Connect a bank</TextLink>
            <TextLink href="/sync-transactions">Import a statement</TextLink>
          </p>
        ) : null}
      </Section>
    );
  }
  const note = `Based on ${linked ? 'your' : 'the borrower’s'} transactions from ${time.date(why.from)} to ${time.date(why.to)}. The same transactions and answers always give the same result.`;
  return (
    <Section title={title} note={note}>
      <ul aria-label={title} className="divide-line divide-y">
        {why.lines.map((line) => (
          <LineRow key={line.kind} line={line} why={why} linked={linked} />
        ))}
      </ul>
    </Section>
  );
}
