import { smallAmountWarning } from '#domain/lending/small-amount-warning.ts';
import { Section } from '#web/design/page.tsx';
import { Link, TextLink } from '#web/design/link.tsx';

const { title, opening, lead, options, closing, note } = smallAmountWarning;
const HELPLINE = '1800 007 007';
const MONEYSMART = 'MoneySmart website';

/** The prescribed warning, on every screen on which somebody could borrow a small amount; its words are not ours. */
export function HelpNote() {
  const [before = '', after = ''] = closing.split(MONEYSMART);
  return (
    <Section title={title} level={3}>
      <div className="text-ink-soft space-y-2">
        <p>{opening}</p>
        <p>{lead}</p>
        <ul className="list-disc space-y-1 pl-5">
          {options.map((option) => {
            const [start = '', end] = option.split(HELPLINE);
            return (
              <li key={option}>
                {start}
                {end === undefined ? null : (
                  <Link href="tel:1800007007" className="text-accent font-medium whitespace-nowrap underline">
                    {HELPLINE}
                  </Link>
                )}
                {end}
              </li>
            );
          })}
        </ul>
        <p>
          {before}
          <TextLink href="https://moneysmart.gov.au">{MONEYSMART}</TextLink>
          {after}
        </p>
        <p className="text-caption">{note}</p>
      </div>
    </Section>
  );
}
