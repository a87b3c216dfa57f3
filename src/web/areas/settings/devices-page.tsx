import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { BackToSettings } from './screen-states.tsx';
import { SessionSection } from './session-section.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** Where the member is signed in, and who tried. */
export function DevicesPage() {
  return (
    <>
      <PageHeader title="Devices" over={<BackToSettings />} lead="Don’t recognise one? Sign it out." />
      <Columns>
        <Section id="open-sessions" title="Where you’re signed in">
          <SessionSection />
        </Section>
        <Section id="sign-ins" title="Recent sign-ins">
          <SignInHistory />
        </Section>
      </Columns>
    </>
  );
}
