import type { ArticleWords, SchemeWords, WritingKind, WritingVersion } from '#contract/areas/content-editor.ts';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { PlanPanel } from '#web/design/plan-panel.tsx';
import { AnswerWords, TipWords } from './article-parts.tsx';

/** A tip or answer as members see it. */
export function ArticlePreview({ kind, words }: { kind: Exclude<WritingKind, 'scheme'>; words: ArticleWords }) {
  return (
    <article aria-label="As members see it" className="border-line rounded-panel border px-5 py-6">
      <p className="text-accent text-caption font-semibold">{words.section}</p>
      <h2 className="text-heading mt-1">{words.title}</h2>
      {kind === 'tip' ? <p className="text-ink-soft mt-1 mb-4">{words.summary}</p> : <div className="mt-4" />}
      {kind === 'tip' ? <TipWords tip={words} /> : <AnswerWords answer={words} />}
    </article>
  );
}

const payWords = { weekly: 'Weekly', monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' } as const;

/** A plan as members see it, with its prices. */
export function SchemePreview({
  name,
  features,
  words,
}: {
  name: string;
  features: readonly string[];
  words: SchemeWords;
}) {
  const price =
    words.price === 0 ? (
      <p className="text-heading">Free</p>
    ) : (
      <p>
        <Money cents={words.price} tone="plain" size="heading" /> <span className="text-ink-soft">a month</span>
      </p>
    );
  return (
    <>
      <ul aria-label="As members see it" className="max-w-sm">
        <PlanPanel name={name} description={words.description} price={price} features={features} />
      </ul>
      {words.prices.length > 0 ? (
        <Section title="Billing options">
          <ul className="divide-line divide-y">
            {words.prices.map(({ frequency, price: cents, entries }) => (
              <li key={frequency} className="flex justify-between gap-4 py-2">
                <span>{payWords[frequency]}</span>
                <span>
                  <Money cents={cents} tone="plain" />, {entries} {entries === 1 ? 'entry' : 'entries'}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

/** A published version as members saw it. */
export function VersionPreview({
  kind,
  name,
  features,
  version: { article, scheme },
}: {
  kind: WritingKind;
  name: string;
  features: readonly string[];
  version: Pick<WritingVersion, 'article' | 'scheme'>;
}) {
  if (kind !== 'scheme') return <ArticlePreview kind={kind} words={article!} />;
  return <SchemePreview name={name} features={features} words={scheme!} />;
}
