import { supportServices } from '#domain/loans/hardship.ts';
import { TextLink } from '#web/design/link.tsx';
import { Card } from '#web/design/page.tsx';

/** Independent support services, shown on every loan screen. */
export function HelpLines() {
  return (
    <Card title="Free, independent help">
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
    </Card>
  );
}
