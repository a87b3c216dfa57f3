import { Badge } from '#web/design/badge.tsx';
import { ButtonLink } from '#web/design/button.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import type { MemberRecord } from '#web/kit/member.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { MobileVerification } from './mobile-verification.tsx';
import { ImageSection } from './image-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { BackToSettings, MemberScreen } from './screen-states.tsx';
import { VerifyNotice } from './verify-notice.tsx';

function Facts({ member }: { member: MemberRecord }) {
  const time = useMemberTime();
  return (
    <Section title="Your account">
      <DefinitionList
        items={[
          { term: 'Member since', is: time.instant(member.created_at) },
          { term: 'Member number', is: member.client_id },
          { term: 'Tier', is: <Badge tone="accent">{member.membership}</Badge> },
          {
            term: 'Email',
            is: member.email_verified_at ? (
              <Badge tone="positive">Verified</Badge>
            ) : (
              <Badge tone="warning">Not verified</Badge>
            ),
          },
          {
            term: 'Mobile',
            is: member.mobile_verified_at ? (
              <Badge tone="positive">Verified</Badge>
            ) : (
              <Badge>{member.mobile ? 'Not verified' : 'Not added'}</Badge>
            ),
          },
        ]}
      />
      {member.full_address ? <p className="text-ink-soft mt-3">{member.full_address}</p> : null}
      <ButtonLink href="/auth/upload-id" variant="secondary" size="small" className="mt-5">
        Upload ID
      </ButtonLink>
    </Section>
  );
}

/** Personal details: image, name, contact, address, occupation. */
export function PersonalPage() {
  return (
    <MemberScreen title="Profile" over={<BackToSettings />}>
      {(member) => (
        <>
          <VerifyNotice member={member} />
          <Columns aside={<Facts member={member} />}>
            <Section id="image" title="Picture">
              <ImageSection member={member} />
            </Section>
            <Section id="details" title="Details">
              <ProfileForm member={member} />
            </Section>
            {member.mobile && !member.mobile_verified_at ? (
              <Section id="verify-your-mobile" title="Verify your mobile">
                <MobileVerification mobile={member.mobile} />
              </Section>
            ) : null}
          </Columns>
        </>
      )}
    </MemberScreen>
  );
}
