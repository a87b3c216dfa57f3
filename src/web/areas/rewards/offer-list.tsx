import { entitlements } from '#contract/areas/entitlements.ts';
import { rewards } from '#contract/areas/rewards.ts';
import type { ShownOffer } from '#contract/areas/rewards.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { go } from '#web/kit/navigator.ts';
import { loginPathWith } from '#web/kit/paths.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { amountText, refusalText } from './reward-words.ts';

function Claim({ offer }: { offer: ShownOffer }) {
  const claim = useApiMutation(rewards.claim, {
    refreshes: [rewards.offers, rewards.claims, rewards.qoinBalance, entitlements.entries],
    onSuccess: ({ data }) => {
      if (data.state === 'requested') return go(`/request-received?claim=${data.id}`);
      if (data.kind === 'qoin') return go(`/congratulaion-qoin-reward?claim=${data.id}`);
      return showToast({ tone: 'positive', text: `${amountText(data)} added.` });
    },
  });
  return (
    <>
      <Button
        size="small"
        busy={claim.isPending}
        aria-label={`Claim ${offer.title}`}
        onClick={() => claim.mutate({ body: { reward: offer.id } })}
      >
        Claim
      </Button>
      <div className="mt-2 empty:hidden">
        <ProblemNote>{claim.error?.message}</ProblemNote>
      </div>
    </>
  );
}

/** What the visitor can do about an offer. */
function NextStep({ offer }: { offer: ShownOffer }) {
  const refusal = refusalText(offer);
  if (offer.status === 'open') return <Claim offer={offer} />;
  if (offer.status === 'signed_out')
    return (
      <ButtonLink size="small" href={loginPathWith(window.location.pathname)}>
        Sign in to claim
      </ButtonLink>
    );
  return (
    <>
      <p className="text-ink-soft font-medium">{refusal}</p>
      {offer.status === 'verify' ? (
        <ButtonLink size="small" variant="secondary" className="mt-2" href="/settings/personal">
          Verify details
        </ButtonLink>
      ) : null}
      {offer.status === 'feedback' ? (
        <ButtonLink size="small" variant="secondary" className="mt-2" href="/rewards/rate-experience">
          Send feedback
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Offers of rewards, each with what it gives and the way to claim it. */
export function OfferList({ offers, label }: { offers: readonly ShownOffer[]; label: string }) {
  const time = useMemberTime();
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2">
      {offers.map((offer) => (
        <li key={offer.id} className="bg-surface border-line rounded-panel flex flex-col border p-4 sm:p-5">
          <p className="text-accent font-semibold">{amountText(offer)}</p>
          <h3 className="text-subhead mt-0.5 wrap-anywhere">{offer.title}</h3>
          <p className="text-ink-soft mt-1 flex-1 wrap-anywhere">{offer.body}</p>
          <p className="text-ink-faint text-caption mt-2 mb-3">
            {`Until ${time.date(offer.ends_on)}.${offer.stock === null ? '' : ` ${offer.stock.toLocaleString('en-AU')} left.`}${offer.approval ? ' Our support team checks each claim.' : ''}`}
          </p>
          <div>
            <NextStep offer={offer} />
          </div>
        </li>
      ))}
    </ul>
  );
}
