import { security } from '#contract/areas/security.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useState } from 'react';
import { Button } from '#web/design/button.tsx';

type SignIn = ReplyOf<typeof security.signInHistory>['data'][number];

const methods: Record<SignIn['method'], string> = {
  password: 'Password',
  pin: 'PIN',
  mpin: 'Mobile PIN',
  passkey: 'Passkey',
  identity: 'Linked account',
  link: 'Email link',
  sign_up: 'Sign-up',
};

const outcomes: Record<SignIn['outcome'], { tone: 'positive' | 'negative' | 'plain'; says: string }> = {
  signed_in: { tone: 'positive', says: 'Signed in' },
  wrong: { tone: 'negative', says: 'Wrong details' },
  code_requested: { tone: 'plain', says: 'Code requested' },
  code_wrong: { tone: 'negative', says: 'Wrong code' },
  locked: { tone: 'negative', says: 'Locked' },
};

const FIRST = 8;

/** The last hundred sign-ins and attempts, so that a stranger's is noticed. */
export function SignInHistory() {
  const history = useApiQuery(security.signInHistory);
  const time = useMemberTime();
  const [all, setAll] = useState(false);
  return (
    <QueryState
      query={history}
      what="your sign-ins"
      skeleton={<SkeletonRows rows={4} />}
      compact
      empty={<p className="text-ink-soft">Your sign-ins will appear here.</p>}
    >
      {({ data: signIns }) => (
        <>
          <ul className="divide-line divide-y" aria-label="Sign-ins">
            {signIns.slice(0, all ? undefined : FIRST).map((signIn) => (
              <li key={signIn.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
                <span className="min-w-0">
                  <span className="font-medium">{time.instant(signIn.at, 'full')}</span>
                  <span className="text-ink-faint text-caption block">
                    {methods[signIn.method]}, {signIn.device}, {signIn.ip}
                  </span>
                </span>
                <Badge tone={outcomes[signIn.outcome].tone}>{outcomes[signIn.outcome].says}</Badge>
              </li>
            ))}
          </ul>
          {signIns.length > FIRST && !all ? (
            <Button size="small" variant="quiet" className="mt-3" onClick={() => setAll(true)}>
              Show all {signIns.length}
            </Button>
          ) : null}
        </>
      )}
    </QueryState>
  );
}
