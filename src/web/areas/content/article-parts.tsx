import { TextLink } from '#web/design/link.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';

interface Source {
  title: string;
  url: string;
}

/** Paragraphs of an article. */
function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="not-first:mt-3 max-w-[62ch]">
      {text}
    </p>
  ));
}

/** Sources, phone numbers and related screens. */
function Onward({ sources, link }: { sources: readonly Source[]; link: { title: string; path: string } | null }) {
  if (sources.length === 0 && !link) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
      {link ? (
        <ButtonLink href={link.path} variant="secondary" size="small">
          {link.title}
        </ButtonLink>
      ) : null}
      {sources.map(({ title, url }) => (
        <TextLink key={url} href={url} {...(url.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}>
          {title}
        </TextLink>
      ))}
    </div>
  );
}

/** The metadata shown with every article. */
function Footing({ day }: { day: string }) {
  const time = useMemberTime();
  return (
    <p className="text-ink-faint text-caption mt-4">
      General information, not advice. Facts checked on {time.date(day)}.
    </p>
  );
}

interface Words {
  body: readonly string[];
  sources: readonly Source[];
  link: { title: string; path: string } | null;
  checked_on: string;
}

/** A tip without its title. */
export function TipWords({ tip }: { tip: Words & { steps: readonly string[] } }) {
  return (
    <>
      <Paragraphs texts={tip.body} />
      <Section title="What to do">
        <ol className="max-w-[62ch] list-decimal space-y-2 pl-5">
          {tip.steps.map((step) => (
            <li key={step} className="pl-1.5">
              {step}
            </li>
          ))}
        </ol>
        <Onward sources={tip.sources} link={tip.link} />
      </Section>
      <Footing day={tip.checked_on} />
    </>
  );
}

/** An answer without its question. */
export function AnswerWords({ answer: { body, sources, link, checked_on } }: { answer: Words }) {
  return (
    <>
      <Paragraphs texts={body} />
      <Onward sources={sources} link={link} />
      <Footing day={checked_on} />
    </>
  );
}
