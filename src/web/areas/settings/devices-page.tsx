import { security } from '#contract/areas/security.ts';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BackToSettings } from './screen-states.tsx';
import { SessionSection } from './session-section.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** Where the member is signed in, and who tried. The second part waits for the first, whose length nobody can guess. */
export function DevicesPage() {
  const { isPending } = useApiQuery(security.sessions);
  return (
    <>
      <PageHeader title="Devices" over={<BackToSettings />} lead="Don’t recognise one? Sign it out." />
      <Columns>
        <Section id="open-sessions" title="Where you’re signed in">
          <SessionSection />
        </Section>
        {isPending ? null : (
          <Section id="sign-ins" title="Recent sign-ins">
            <SignInHistory />
          </Section>
        )}
      </Columns>
    </>
  );
}
