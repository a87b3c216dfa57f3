import { exports } from '#contract/areas/exports.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonForm } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FullExport } from '#web/areas/settings/public.tsx';
import { ExportForm } from './export-form.tsx';
import { RestoreSection } from './restore-section.tsx';

function TakeOut() {
  const time = useMemberTime();
  const overview = useApiQuery(exports.overview);
  return (
    <QueryState
      query={overview}
      what="your data"
      skeleton={<SkeletonForm fields={3} />}
      isEmpty={({ accounts }) => accounts === 0}
      empty={
        <EmptyState
          illustration="documents"
          message="Nothing to export yet"
          subtitle1="Import a bank statement, or restore an archive below."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
      }
    >
      {({ transactions, accounts, first_date: first, last_date: last }) => (
        <>
          <p className="text-ink-soft mb-5">
            {counted(transactions, 'transaction')} in {counted(accounts, 'account')}
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
        <li>Exported files aren’t encrypted, so keep them somewhere only you can get to.</li>
        <li>You can restore an archive into this account or another one. Anything that’s already there is skipped.</li>
        <li>
          Pictures, receipts, your address and your settings are restored too. Anything you’ve already set here stays as
          it is.
        </li>
        <li>
          Bank connections, payments, orders, loans from us, messages and your sign-in details stay with the account
          they belong to. Payees are restored, but we’ll ask for your password the first time you pay each one.
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
        over={
          <TextLink href="/settings" className="max-lg:hidden">
            Settings
          </TextLink>
        }
        lead="Take a copy with you, or restore one."
      />
      <Columns aside={<GoodToKnow />}>
        <Section id="export" title="Export">
          <TakeOut />
        </Section>
        <Section id="restore" title="Restore">
          <RestoreSection />
        </Section>
        <Section
          id="everything"
          title="Everything we hold about you"
          note="One ZIP file with every record we keep about you, as JSON and CSV, and the files you uploaded."
        >
          <FullExport />
        </Section>
        <p className="text-ink-soft mt-10">
          Leaving us? <TextLink href="/settings/delete">Delete your account</TextLink>
        </p>
      </Columns>
    </>
  );
}
