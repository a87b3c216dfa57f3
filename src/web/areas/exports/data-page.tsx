import { exports } from '#contract/areas/exports.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ExportForm } from './export-form.tsx';
import { RestoreSection } from './restore-section.tsx';

const counted = (count: number, singular: string): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? singular : `${singular}s`}`;

function TakeOut() {
  const time = useMemberTime();
  const overview = useApiQuery(exports.overview);
  return (
    <QueryState
      query={overview}
      what="what you can take out"
      skeleton={<SkeletonForm fields={3} />}
      isEmpty={({ accounts }) => accounts === 0}
      empty={
        <EmptyState
          illustration="documents"
          message="There is nothing to take out yet."
          subtitle1="Bring in a bank statement, or an archive below."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ transactions, accounts, first_date: first, last_date: last }) => (
        <>
          <p className="text-ink-soft mb-5">
            {counted(transactions, 'transaction')} of {counted(accounts, 'account')}
            {first && last ? `, ${time.date(first)} to ${time.date(last)}` : ''}.
          </p>
          <ExportForm />
        </>
      )}
    </QueryState>
  );
}

function GoodToKnow() {
  return (
    <Section title="Good to know">
      <ul className="text-ink-soft list-disc space-y-2.5 pl-5">
        <li>The files are yours, and not locked: keep them where only you can open them.</li>
        <li>
          An archive can go into this account or another. What is known already is left out, so the same one can come in
          twice.
        </li>
        <li>Pictures, receipts, your address and your settings come along. What you have already chosen here stays.</li>
        <li>
          Bank connections, payments, orders, loans from us, messages and your sign-in stay with the account they belong
          to. Payees come along, and the first payment to each asks for your password again.
        </li>
        <li>
          For everything we keep about you, table by table, see{' '}
          <TextLink href="/settings#your-data">Export my data</TextLink>.
        </li>
      </ul>
    </Section>
  );
}

/** Export and restore of the member's data. */
export function DataPage() {
  return (
    <>
      <PageHeader
        title="Your data"
        lead="Take it with you in files that other programs read, and bring it back whenever you like."
      />
      <Columns aside={<GoodToKnow />}>
        <Section title="Take it out">
          <TakeOut />
        </Section>
        <Section title="Bring it back">
          <RestoreSection />
        </Section>
      </Columns>
    </>
  );
}
