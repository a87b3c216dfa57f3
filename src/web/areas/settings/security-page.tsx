import { Columns, Section } from '#web/design/page.tsx';
import { IdentitySection } from './identity-section.tsx';
import { useMovedAnchor } from './moved-anchors.ts';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PinSection } from './pin-section.tsx';
import { BackToSettings, MemberScreen } from './screen-states.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The ways to sign in. */
export function SecurityPage() {
  useMovedAnchor();
  return (
    <MemberScreen title="Sign-in and security" over={<BackToSettings />}>
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
        </Columns>
      )}
    </MemberScreen>
  );
}
