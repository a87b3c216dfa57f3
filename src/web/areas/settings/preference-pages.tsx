import { roundUpFeature } from '#domain/payments/round-up.ts';
import { VisitChoices } from '#web/areas/tracking/public.tsx';
import { NotificationChoices } from '#web/areas/notifications/public.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Feature } from '#web/kit/features.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { NotificationForm } from './notification-form.tsx';
import { Consents } from './consents.tsx';
import { RoundUpSwitch } from './round-up-switch.tsx';
import { BackToSettings, MemberScreen } from './screen-states.tsx';
import { ThemePicker } from './theme-picker.tsx';

/** Palette, and light or dark. */
export function AppearancePage() {
  return (
    <MemberScreen title="Appearance" over={<BackToSettings />}>
      {(member) => (
        <Columns>
          <ThemePicker member={member} />
        </Columns>
      )}
    </MemberScreen>
  );
}

/** What a member hears of, where, and how often. */
export function NotificationSettingsPage() {
  return (
    <MemberScreen title="Notification settings" over={<BackToSettings />} lead="Choose what you hear about, and where.">
      {(member) => (
        <Columns>
          <NotificationChoices />
          <Section id="frequency" title="Emails and alerts">
            <NotificationForm member={member} />
          </Section>
        </Columns>
      )}
    </MemberScreen>
  );
}

/** Rounding purchases up. */
export function RoundUpsPage() {
  return (
    <MemberScreen
      title="Round-ups"
      over={<BackToSettings />}
      lead="Round up your purchases, and put the change towards your savings."
    >
      {(member) => (
        <Columns>
          <Feature name={roundUpFeature} contentName="round-up">
            <RoundUpSwitch member={member} />
          </Feature>
        </Columns>
      )}
    </MemberScreen>
  );
}

/** What is recorded about visits, and what the member agreed to. */
export function PrivacySettingsPage() {
  return (
    <>
      <PageHeader
        title="Privacy"
        over={<BackToSettings />}
        lead={
          <>
            What we record about how you use the app. Our <TextLink href="/privacy">privacy policy</TextLink> covers the
            rest.
          </>
        }
      />
      <Columns>
        <VisitChoices />
        <Consents />
      </Columns>
    </>
  );
}

/** A message to the people who make the product. */
export function FeedbackPage() {
  return (
    <MemberScreen
      title="Send feedback"
      over={<BackToSettings />}
      lead="We read every message. Need an answer? Message our support team instead."
    >
      {(member) => <FeedbackForm email={member.email} />}
    </MemberScreen>
  );
}
