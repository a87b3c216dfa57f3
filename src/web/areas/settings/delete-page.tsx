import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { BackToSettings } from './screen-states.tsx';

/** What deleting the account means, and the way to it. */
export function DeletePage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PageHeader title="Delete account" over={<BackToSettings />} lead="This can’t be undone." />
      <Columns>
        <ul className="mb-6 max-w-[58ch] list-disc space-y-2 pl-5">
          <li>Your transactions, budgets, goals, documents and settings are erased straight away.</li>
          <li>Anything still open between you and us, such as a loan or an order, has to be settled first.</li>
          <li>
            Want to keep a copy? <TextLink href="/settings/data">Export your data</TextLink> before you go.
          </li>
        </ul>
        <Button variant="danger" onClick={() => setIsOpen(true)}>
          Delete my account
        </Button>
        {isOpen ? <DeleteDialog onClose={() => setIsOpen(false)} /> : null}
      </Columns>
    </>
  );
}
