import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import KeyRound from 'lucide-react/icons/key-round';
import { session } from '#contract/areas/session.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { paths } from '#web/kit/paths.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { storage } from '#web/kit/storage.ts';

/** Passkeys are only offered if the browser supports WebAuthn. */
function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** The other sign-in methods that exist and that this device supports. Passkey and PIN need an existing account. */
export function OtherWays({ returnTo, isNew = false }: { returnTo: string | null; isNew?: boolean }) {
  const ways = useApiQuery(session.ways);
  const start = useApiMutation(session.startIdentity, {
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const rest = returnTo ? `?returnTo=${encodeURIComponent(returnTo)}` : '';
  const pin = !isNew && ways.data?.pin === true && storage.readDevice('IsPinEnabled') === 'true';
  const passkey = !isNew && ways.data?.passkey === true && canUsePasskeys();
  const identity = ways.data?.identity ?? null;
  if (!pin && !passkey && identity === null) return null;
  return (
    <div className="mt-6">
      <p className="text-ink-faint text-caption before:bg-line after:bg-line flex items-center gap-3 before:h-px before:flex-1 after:h-px after:flex-1">
        or
      </p>
      <div className="mt-4 space-y-2.5">
        <ProblemNote>{start.isError ? messageOf(start.error) : undefined}</ProblemNote>
        {identity !== null ? (
          <Button
            variant="secondary"
            full
            icon={KeyRound}
            busy={start.isPending || start.isSuccess}
            onClick={() => start.mutate({ body: { returnTo: returnTo ?? undefined } })}
          >
            Continue with {identity}
          </Button>
        ) : null}
        {passkey ? (
          <ButtonLink variant="secondary" full icon={Fingerprint} href={paths.fingerprint + rest}>
            Sign in with a passkey
          </ButtonLink>
        ) : null}
        {pin ? (
          <ButtonLink variant="secondary" full icon={Grid3x3} href={paths.pin + rest}>
            Sign in with your PIN
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
