import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lending } from '#contract/areas/lending.ts';
import { isProblem } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { call } from '#web/kit/api.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { keepOfferToken, offerToken } from './offer-token.ts';

/**
 * The offer's token, from the address or this tab. A link is exchanged once when its page opens, and removed from the
 * address first.
 */
function useToken(here: '/loans/offer' | '/loans/acceptance'): {
  token: string | null;
  link: string | null;
  problem: ApiProblem | undefined;
  working: boolean;
} {
  const navigate = useNavigate();
  const [link] = useState(() => new URLSearchParams(window.location.search).get('Auth'));
  const [state, setState] = useState<{ token: string | null; problem?: ApiProblem; working: boolean }>({
    token: link === null ? offerToken() : null,
    working: link !== null,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (link === null || begun.current) return;
    begun.current = true;
    void navigate(here, { replace: true });
    call(lending.offerDetails, { query: { Auth: link } }).then(
      ({ userToken }) => {
        keepOfferToken(userToken);
        setState({ token: userToken, working: false });
      },
      (error: unknown) => {
        if (!isProblem(error)) throw error;
        setState({ token: null, problem: error, working: false });
      },
    );
  }, [link, here, navigate]);
  return { token: state.token, link, problem: state.problem, working: state.working };
}

/** The offer in the address. */
export function useOffer(here: '/loans/offer' | '/loans/acceptance') {
  const { token, link, problem, working } = useToken(here);
  const details = useApiQuery(lending.offerDetails, { query: { Auth: token ?? '' } }, { enabled: token !== null });
  return {
    token,
    link,
    problem: problem ?? details.error ?? undefined,
    working: working || (token !== null && details.isPending),
    reply: details.data,
    again: details.refetch,
  };
}
