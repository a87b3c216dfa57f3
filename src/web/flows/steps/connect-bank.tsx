import type { JourneyState } from '#contract/areas/journey-shapes.ts';
import type { CustomStep } from '#flows/kit.ts';
import { ButtonLink } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { loginPathWith } from '#web/kit/paths.ts';
import { useSignedIn } from '../flow-frame.tsx';
import { AccountForm } from './account-form.tsx';
import { Reference } from './reference.tsx';

/** The consent centre, where a bank is connected. */
const CONSENTS = '/settings/bank-accounts';

/** The end of a journey: a bank is connected in the consent centre, which is for members. */
export function ConnectBank({ step, state }: { step: CustomStep; state: JourneyState }) {
  const signedIn = useSignedIn();
  return (
    <>
      <Reference state={state} />
      {signedIn ? (
        <ButtonLink href={CONSENTS} className="w-full sm:w-auto">
          Choose your bank
        </ButtonLink>
      ) : (
        <>
          <Section title="Open your account">
            {state.account ? null : (
              <p className="text-ink-soft mb-4">
                You need an account to connect a bank. It’s free
                {state.details
                  ? `, and we’ll fill in your name, mobile and postcode for you. We’ll email a code to ${state.details.email}, then a link to set your password.`
                  : '.'}
              </p>
            )}
            <AccountForm path={step.path} state={state} returnTo={CONSENTS} signInFor="to connect your bank" />
          </Section>
          {state.account ? null : (
            <p className="mt-5">
              Already a member? <TextLink href={loginPathWith(CONSENTS)}>Sign in and connect your bank</TextLink>
            </p>
          )}
        </>
      )}
    </>
  );
}
