import { supportServices } from '#domain/loans/hardship.ts';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';

/** Independent support services, shown on every loan screen. */
export function HelpLines() {
  return (
    <Section title="If money is short">
      <ul className="space-y-4">
        {Object.values(supportServices).map(({ name, phone, url, words }) => (
          <li key={name}>
            <p className="font-semibold">
              <TextLink href={url}>{name}</TextLink>
            </p>
            <p className="figures">
              <TextLink href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</TextLink>
            </p>
            <p className="text-ink-soft">{words}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
