import { useState } from 'react';
import { payments } from '#contract/areas/payments.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { MoveDialog } from './move-dialog.tsx';
import { PayeeSection } from './payee-section.tsx';
import { FIRST_ROWS } from './reads.ts';
import { InstalmentSection, RoundUpSection } from './saving-sections.tsx';
import { TransferList } from './transfer-list.tsx';

function OnItsWay() {
  const list = useApiQuery(payments.transfers, { query: { limit: FIRST_ROWS } });
  if (!list.data || list.data.on_its_way === 0) return null;
  return (
    <>
      <Money cents={list.data.on_its_way} tone="plain" /> is on hold until the bank confirms.
    </>
  );
}

/** Payments, payees, round-ups and instalments. */
export function PaymentsPage() {
  const [moving, setMoving] = useState<{ payeeId?: number }>();
  return (
    <>
      <PageHeader
        title="Payments"
        over={<TextLink href="/accounts">Accounts</TextLink>}
        lead="Move money between your accounts, or pay someone."
        actions={<Button onClick={() => setMoving({})}>Move money</Button>}
      />
      <Columns
        aside={
          <>
            <PayeeSection onPay={(payeeId) => setMoving({ payeeId })} />
            <RoundUpSection />
            <InstalmentSection />
          </>
        }
      >
        <Section title="Payments and transfers" note={<OnItsWay />}>
          <TransferList />
        </Section>
      </Columns>
      {moving ? <MoveDialog {...moving} onClose={() => setMoving(undefined)} /> : null}
    </>
  );
}
