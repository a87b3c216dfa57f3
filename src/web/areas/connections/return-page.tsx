import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { connections } from '#contract/areas/connections.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { AccountChoice } from './accounts-dialog.tsx';
import { touched } from './connection-words.ts';

const BANKS = '/settings/bank-accounts';

type Outcome = ReplyOf<typeof connections.comeBack>;

/** The consent failed: the reason and the next step. */
function Nothing({ outcome, institution }: Pick<Outcome, 'outcome' | 'institution'>) {
  const bank = institution ?? 'your bank';
  const words = {
    declined: {
      message: 'You didn’t approve the connection',
      subtitle1: `Nothing has changed, and nothing new is shared from ${bank}.`,
    },
    expired: {
      message: 'Your sign-in timed out',
      subtitle1: `You have ten minutes to sign in at ${bank}. Nothing was shared.`,
    },
    unknown: {
      message: 'We couldn’t use this sign-in',
      subtitle1:
        'It’s already been used, or it was started in another browser. If you’ve just connected your bank, you’ll find it in your connections.',
    },
  };
  const shown = words[outcome === 'declined' || outcome === 'expired' ? outcome : 'unknown'];
  return (
    <EmptyState
      illustration="accounts"
      {...shown}
      buttonText={outcome === 'unknown' ? 'See connections' : 'Try again'}
      href={BANKS}
    />
  );
}

/** The bank's response is submitted once and removed from the address at once. */
function useAnswer() {
  const [query] = useSearchParams();
  const [response] = useState(() => query.get('response'));
  const navigate = useNavigate();
  const begun = useRef(false);
  const [answer, setAnswer] = useState<{ data?: Outcome; problem?: ApiProblem }>({});
  const { mutateAsync } = useApiMutation(connections.comeBack, { refreshes: touched });
  useEffect(() => {
    if (response === null || begun.current) return;
    begun.current = true;
    void navigate({ search: '' }, { replace: true });
    mutateAsync({ body: { response } }).then(
      (data) => setAnswer({ data }),
      (problem: ApiProblem) => setAnswer({ problem }),
    );
  }, [response, navigate, mutateAsync]);
  return { response, ...answer };
}

function Input({ outcome, institution, data }: Outcome) {
  const navigate = useNavigate();
  const isRenewed = outcome === 'renewed';
  useEffect(() => {
    if (!isRenewed) return;
    showToast({ tone: 'positive', text: `You’ve renewed your consent with ${institution}.` });
    void navigate(BANKS, { replace: true });
  }, [isRenewed, institution, navigate]);
  if (isRenewed || !data) return <SkeletonRows label="Loading" />;
  return (
    <Section title="Choose accounts to share">
      <AccountChoice connection={data} all onClose={() => void navigate(BANKS, { replace: true })} />
    </Section>
  );
}

/** The redirect target of a bank's authorisation page. */
export function ReturnPage() {
  const { response, data, problem } = useAnswer();
  const isGiven = data?.outcome === 'given' || data?.outcome === 'renewed';
  return (
    <>
      <PageHeader title={data?.institution && isGiven ? `${data.institution} is connected` : 'Bank connection'} />
      {response === null ? <Nothing outcome="unknown" institution={null} /> : null}
      {response !== null && !data && !problem ? <SkeletonRows label="Finishing sign-in" /> : null}
      {problem ? (
        <EmptyState
          illustration="error"
          message="We couldn’t connect your bank"
          subtitle1={problem.message}
          buttonText="Try again"
          href={BANKS}
        />
      ) : null}
      {data && isGiven ? <Input {...data} /> : null}
      {data && !isGiven ? <Nothing {...data} /> : null}
    </>
  );
}
