import { profile } from '#contract/areas/profile.ts';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const consentNames: Record<string, string> = {
  terms: 'Terms and conditions',
  email_notifications: 'Email notifications',
};

/** Agreements accepted or withdrawn, newest first. */
export function Consents() {
  const consents = useApiQuery(profile.consents);
  const time = useMemberTime();
  if (!consents.data || consents.data.data.length === 0) return null;
  return (
    <Section title="What you’ve agreed to">
      <ul className="divide-line divide-y">
        {consents.data.data.map(({ id, kind, granted, at, edition }) =>
          kind === 'terms' && granted ? (
            <li key={id} className="py-2">
              You agreed to the{' '}
              <TextLink href="/terms-and-conditions">
                terms{edition === null ? '' : ` of ${time.date(edition)}`}
              </TextLink>{' '}
              on {time.instant(at)}.
            </li>
          ) : (
            <li key={id} className="flex justify-between gap-4 py-2">
              <span>{consentNames[kind] ?? kind.replaceAll('_', ' ')}</span>
              <span className="text-ink-faint">
                {granted ? 'Agreed' : 'Withdrawn'} {time.instant(at)}
              </span>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}
