import { Columns, Section } from '#web/design/page.tsx';
import { LookingAlong } from '#web/areas/back-office/public.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PinSection } from './pin-section.tsx';
import { MemberScreen } from './screen-states.tsx';
import { SessionSection } from './session-section.tsx';
import { SignInHistory } from './sign-in-history.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** Credentials, sessions and sign-in history. */
export function SecurityPage() {
  return (
    <MemberScreen title="Security" lead="How you sign in, where you are signed in, and who has tried.">
      {(member) => (
        <Columns>
          <Section id="password" title="Password">
            <PasswordSection member={member} />
          </Section>
          <Section id="two-step-sign-in" title="Two-step sign-in">
            <TwoStepSection />
          </Section>
          <Section id="passkeys" title="Passkeys">
            <PasskeySection member={member} />
          </Section>
          <Section id="pin" title="PIN">
            <PinSection member={member} />
          </Section>
          <IdentitySection />
          <Section id="open-sessions" title="Open sessions">
            <SessionSection />
          </Section>
          <Section id="sign-ins" title="Sign-ins">
            <SignInHistory />
          </Section>
          <LookingAlong />
        </Columns>
      )}
    </MemberScreen>
  );
}
