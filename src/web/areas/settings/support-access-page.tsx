import { SupportAccess } from '#web/areas/back-office/public.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { BackToSettings } from './screen-states.tsx';

/** Letting the support team view the account, and what they viewed. */
export function SupportAccessPage() {
  return (
    <>
      <PageHeader
        title="Support access"
        over={<BackToSettings />}
        lead="Let our support team view your account for an hour, so they can help. They can’t change anything, and you’ll see what they viewed."
      />
      <Columns>
        <SupportAccess />
      </Columns>
    </>
  );
}
