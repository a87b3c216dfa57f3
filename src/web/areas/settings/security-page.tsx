import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { useMember } from '#web/kit/member.ts';
import { LookingAlong } from '#web/areas/back-office/public.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PinSection } from './pin-section.tsx';
import { MemberPending } from './screen-states.tsx';
import { SessionSection } from './session-section.tsx';
import { SignInHistory } from './sign-in-history.tsx';
import { TwoStepSection } from './two-step-section.tsx';

/** The member's own locks, who has a key, and who has tried. */
export function SecurityPage() {
  const member = useMember();
  if (!member.data) return <MemberPending title="Security" error={member.error} onRetry={member.refetch} />;
  return (
    <>
      <PageHeader title="Security" lead="How you sign in, where you are signed in, and who has tried." />
      <Columns>
        <Section id="password" title="Password">
          <PasswordSection member={member.data} />
        </Section>
        <Section id="two-step-sign-in" title="Two-step sign-in">
          <TwoStepSection />
        </Section>
        <Section id="passkeys" title="Passkeys">
          <PasskeySection member={member.data} />
        </Section>
        <Section id="pin" title="PIN">
          <PinSection member={member.data} />
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
    </>
  );
}
