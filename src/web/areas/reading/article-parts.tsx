import { TextLink } from '#web/design/link.tsx';
import { ButtonLink } from '#web/design/button.tsx';

interface Source {
  title: string;
  url: string;
}

/** Paragraphs of an article. */
export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className="not-first:mt-3 max-w-[62ch]">
      {text}
    </p>
  ));
}

/** Where it can be looked up or rung, and where it can be done here. */
export function Onward({ sources, link }: { sources: readonly Source[]; link: { title: string; path: string } | null }) {
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

/** What every article says of itself. */
export function Footing({ checkedOn }: { checkedOn: string }) {
  return <p className="text-ink-faint text-caption mt-4">General information, not advice. Facts checked on {checkedOn}.</p>;
}
