import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import KeyRound from 'lucide-react/icons/key-round';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

const failed = (problem: ApiProblem) => showToast({ tone: 'negative', text: messageOf(problem) });

/** Linked identity providers (rule S20). Hidden if none is linked or available. */
export function IdentitySection() {
  const ways = useApiQuery(session.ways);
  const merged = useApiQuery(profile.merged);
  const time = useMemberTime();
  const start = useApiMutation(session.startIdentity, {
    onSuccess: ({ url }) => window.location.assign(url),
    onError: failed,
  });
  useLinkOnReturn();
  const identities = merged.data?.identities ?? [];
  const provider = ways.data?.identity ?? null;
  if (identities.length === 0 && provider === null) return null;
  return (
    <Section id="other-accounts" title="Linked accounts">
      {identities.length > 0 ? (
        <ul className="divide-line mb-4 divide-y" aria-label="Linked accounts">
          {identities.map((identity) => (
            <li key={`${identity.provider} ${identity.linked_at.getTime()}`} className="py-2.5">
              <span className="font-medium">{identity.provider}</span>
              <span className="text-ink-faint text-caption block">
                {identity.email ? `${identity.email}, ` : ''}linked {time.instant(identity.linked_at)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {provider !== null ? (
        <Button
          variant="secondary"
          icon={KeyRound}
          busy={start.isPending || start.isSuccess}
          onClick={() => start.mutate({ body: { returnTo: paths.securitySettings } })}
        >
          Link {provider}
        </Button>
      ) : null}
    </Section>
  );
}

/** The provider's return: the code is removed from the address and used once. */
function useLinkOnReturn(): void {
  const [query, setQuery] = useSearchParams();
  const begun = useRef(false);
  const link = useApiMutation(profile.updateFromIdentity, {
    refreshes: [profile.merged, profile.get],
    onSuccess: () => showToast({ tone: 'positive', text: 'Account linked. You can now sign in with it.' }),
    onError: failed,
  });
  const { mutate } = link;
  useEffect(() => {
    const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')];
    if (!code || !state || begun.current) return;
    begun.current = true;
    setQuery({}, { replace: true });
    mutate({ body: { code, state, iss: iss ?? undefined } });
  }, [query, setQuery, mutate]);
}
