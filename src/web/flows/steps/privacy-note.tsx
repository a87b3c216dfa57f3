import { TextLink } from '#web/design/link.tsx';

/** What happens to contact details, where they are asked for. */
export function PrivacyNote() {
  return (
    <p className="text-ink-soft text-caption">
      We only use these details for this request, and won’t pass anything on until you agree. Ask us to delete them at
      any time. <TextLink href="/privacy">Read the privacy policy</TextLink>
    </p>
  );
}
