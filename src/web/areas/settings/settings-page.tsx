import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import Landmark from 'lucide-react/icons/landmark';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Users from 'lucide-react/icons/users';
import { roundUpFeature } from '#domain/payments/round-up.ts';
import { ICON_STROKE } from '#web/design/icon.ts';
import type { IconComponent } from '#web/design/icon.ts';
import { Link, TextLink } from '#web/design/link.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { Feature } from '#web/kit/features.tsx';
import type { MemberRecord } from '#web/kit/member.ts';
import { NotificationChoices } from '#web/areas/notifications/public.tsx';
import { VisitChoices } from '#web/areas/tracking/public.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { FirstSteps } from './first-steps.tsx';
import { NotificationForm } from './notification-form.tsx';
import { OwnData } from './own-data.tsx';
import { RoundUpSwitch } from './round-up-switch.tsx';
import { MemberScreen } from './screen-states.tsx';
import { ThemePicker } from './theme-picker.tsx';
import { VerifyNotice } from './verify-notice.tsx';

function SettingsLink({
  href,
  icon: Icon,
  title,
  says,
}: {
  href: string;
  icon: IconComponent;
  title: string;
  says: string;
}) {
  return (
    <li>
      <Link
        href={href}
        className="border-line hover:border-ink-soft bg-surface flex items-center gap-4 rounded-panel border px-5 py-4 transition-colors"
      >
        <Icon size={24} strokeWidth={ICON_STROKE} aria-hidden="true" className="text-accent shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="text-subhead block">{title}</span>
          <span className="text-ink-soft block">{says}</span>
        </span>
        <ChevronRight size={20} aria-hidden="true" className="text-ink-faint shrink-0" />
      </Link>
    </li>
  );
}

function SettingsLinks() {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      <SettingsLink
        href="/settings/personal"
        icon={CircleUser}
        title="Profile"
        says="Name, contact, address, picture"
      />
      <SettingsLink
        href="/settings/security"
        icon={ShieldCheck}
        title="Security"
        says="Password, PIN, passkeys, sessions"
      />
      <SettingsLink
        href="/settings/bank-accounts"
        icon={Landmark}
        title="Bank connections"
        says="What your banks share, and until when"
      />
      <SettingsLink href="/household" icon={Users} title="Household" says="Who sees an account or your budgets" />
      <SettingsLink
        href="/settings/data"
        icon={HardDriveDownload}
        title="Your data"
        says="Files to take with you, and the way back in"
      />
      <SettingsLink
        href="/subscription-details"
        icon={Sparkles}
        title="Your plan"
        says="What it opens, what it costs, and changes"
      />
      <SettingsLink href="/history" icon={ReceiptText} title="History" says="Payments made here, entries and prizes" />
      <SettingsLink
        href="/faq"
        icon={CircleHelp}
        title="Questions and answers"
        says="How things work, and where to find help"
      />
    </ul>
  );
}

function Choices({ member }: { member: MemberRecord }) {
  return (
    <>
      <Section id="look" title="Look" className="mt-12">
        <ThemePicker member={member} />
      </Section>
      <Section id="notifications" title="Notifications">
        <NotificationForm member={member} />
        <NotificationChoices />
      </Section>
      <Section id="round-up" title="Round-up">
        <Feature name={roundUpFeature} contentName="round-up">
          <RoundUpSwitch member={member} />
        </Feature>
      </Section>
      <Section id="tell-us" title="Tell us">
        <FeedbackForm email={member.email} />
      </Section>
      <Section id="visits" title="What we learn from your visits">
        <VisitChoices />
      </Section>
      <Section id="your-data" title="Your data">
        <OwnData />
      </Section>
    </>
  );
}

/** The settings menu. */
export function SettingsPage() {
  return (
    <MemberScreen title="Settings">
      {(member) => (
        <>
          <VerifyNotice member={member} />
          <Columns aside={<FirstSteps />}>
            <SettingsLinks />
            <Choices member={member} />
          </Columns>
          <p className="text-caption border-line mt-12 flex gap-x-6 border-t pt-3">
            <TextLink href="/terms-and-conditions" className="py-3">
              Terms and conditions
            </TextLink>
            <TextLink href="/privacy" className="py-3">
              Privacy
            </TextLink>
          </p>
        </>
      )}
    </MemberScreen>
  );
}
