import Bell from 'lucide-react/icons/bell';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import CircleUser from 'lucide-react/icons/circle-user';
import Coins from 'lucide-react/icons/coins';
import CreditCard from 'lucide-react/icons/credit-card';
import Eye from 'lucide-react/icons/eye';
import FileText from 'lucide-react/icons/file-text';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import Headset from 'lucide-react/icons/headset';
import Landmark from 'lucide-react/icons/landmark';
import MessageSquareHeart from 'lucide-react/icons/message-square-heart';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import Palette from 'lucide-react/icons/palette';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import Users from 'lucide-react/icons/users';
import { roundUpFeature } from '#domain/payments/round-up.ts';
import { useFeature } from '#web/kit/features.tsx';
import type { MemberRecord } from '#web/kit/member.ts';
import { FirstSteps } from './first-steps.tsx';
import { useMovedAnchor } from './moved-anchors.ts';
import { MemberScreen } from './screen-states.tsx';
import { SettingsGroup, SettingsRow } from './settings-list.tsx';
import { VerifyNotice } from './verify-notice.tsx';
import {
  appearanceState,
  emailState,
  profileState,
  roundUpState,
  signInState,
  useBankState,
  useCardState,
  useDeviceState,
  useHouseholdState,
  usePlanState,
  usePrivacyState,
  useSupportState,
} from './present-states.ts';

function You({ member }: { member: MemberRecord }) {
  return (
    <SettingsGroup title="You">
      <SettingsRow href="/settings/personal" icon={CircleUser} title="Profile" state={profileState(member)} />
      <SettingsRow href="/settings/notifications" icon={Bell} title="Notifications" state={emailState(member)} />
      <SettingsRow href="/settings/appearance" icon={Palette} title="Appearance" state={appearanceState(member)} />
    </SettingsGroup>
  );
}

function Security({ member }: { member: MemberRecord }) {
  return (
    <SettingsGroup title="Security">
      <SettingsRow
        href="/settings/security"
        icon={ShieldCheck}
        title="Sign-in and security"
        state={signInState(member)}
      />
      <SettingsRow href="/settings/devices" icon={MonitorSmartphone} title="Devices" state={useDeviceState()} />
      <SettingsRow href="/settings/support-access" icon={Headset} title="Support access" state={useSupportState()} />
    </SettingsGroup>
  );
}

function Money({ member }: { member: MemberRecord }) {
  const roundUp = useFeature(roundUpFeature);
  return (
    <SettingsGroup title="Money">
      <SettingsRow href="/settings/bank-accounts" icon={Landmark} title="Bank connections" state={useBankState()} />
      {roundUp === 'hidden' ? null : (
        <SettingsRow
          href="/settings/round-ups"
          icon={Coins}
          title="Round-ups"
          state={roundUp === 'checking' ? undefined : roundUp === 'locked' ? 'Not in your plan' : roundUpState(member)}
        />
      )}
      <SettingsRow
        href="/user-settings/payment-details"
        icon={CreditCard}
        title="Payment details"
        state={useCardState()}
      />
      <SettingsRow href="/household" icon={Users} title="Household" state={useHouseholdState()} />
    </SettingsGroup>
  );
}

function Plan() {
  return (
    <SettingsGroup title="Plan">
      <SettingsRow href="/subscription-details" icon={Sparkles} title="Your plan" state={usePlanState()} />
      <SettingsRow href="/history" icon={ReceiptText} title="History" state="Payments, entries and prizes" />
    </SettingsGroup>
  );
}

function Data() {
  return (
    <SettingsGroup title="Your data">
      <SettingsRow
        href="/settings/data"
        icon={HardDriveDownload}
        title="Export and restore"
        state="Take a copy, or restore one"
      />
      <SettingsRow href="/settings/privacy" icon={Eye} title="Privacy" state={usePrivacyState()} />
      <SettingsRow href="/settings/delete" icon={Trash2} title="Delete account" state="This can’t be undone" />
    </SettingsGroup>
  );
}

function Help() {
  return (
    <SettingsGroup title="Help">
      <SettingsRow href="/faq" icon={CircleHelp} title="Questions and answers" state="How things work" />
      <SettingsRow
        href="/settings/feedback"
        icon={MessageSquareHeart}
        title="Send feedback"
        state="Tell us what works and what doesn’t"
      />
      <SettingsRow
        href="/terms-and-conditions"
        icon={FileText}
        title="Terms and conditions"
        state="What you agreed to, and our privacy policy"
      />
    </SettingsGroup>
  );
}

/** The index of the settings: every screen with its present state. */
export function SettingsPage() {
  useMovedAnchor();
  return (
    <MemberScreen title="Settings">
      {(member) => (
        <>
          <VerifyNotice member={member} />
          <div className="gap-x-8 lg:columns-2">
            <You member={member} />
            <Security member={member} />
            <Money member={member} />
            <Plan />
            <Data />
            <Help />
          </div>
          <FirstSteps hideWhenDone />
        </>
      )}
    </MemberScreen>
  );
}
