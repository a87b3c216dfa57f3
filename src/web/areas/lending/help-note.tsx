import { Section } from '#web/design/page.tsx';
import { Link } from '#web/design/link.tsx';

/** Where free help is, on every screen on which somebody could borrow. */
export function HelpNote() {
  return (
    <Section title="Do you need this loan?" level={3}>
      <p className="text-ink-soft">
        Small loans are dear. Ask your energy, phone or water company for more time first. Free and independent help: National Debt Helpline,{' '}
        <Link href="tel:1800007007" className="text-accent font-medium whitespace-nowrap underline">
          1800 007 007
        </Link>
        .
      </p>
    </Section>
  );
}
