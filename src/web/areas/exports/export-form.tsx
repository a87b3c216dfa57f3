import { useState } from 'react';
import Download from 'lucide-react/icons/download';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { exports } from '#contract/areas/exports.ts';
import type { ExportKind } from '#contract/areas/exports.ts';
import { financialYear, financialYearOf } from '#domain/calendar/financial-year.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';

const kinds: readonly { value: ExportKind; label: string; hint: string }[] = [
  {
    value: 'json',
    label: 'Archive (JSON)',
    hint: 'Everything, including pictures and settings. The only format you can restore.',
  },
  {
    value: 'xlsx',
    label: 'Spreadsheet (XLSX)',
    hint: 'Transactions and balances, plus sheets for budgets, bills, goals and more. Opens in Excel, Numbers and Google Sheets.',
  },
  {
    value: 'csv',
    label: 'Table (CSV)',
    hint: 'Transactions with categories, notes, tags and running balances. Each part of a split transaction gets its own line.',
  },
  {
    value: 'ofx',
    label: 'OFX',
    hint: 'Transactions and balances as banks send them, without categories, tags, notes or splits.',
  },
  {
    value: 'qif',
    label: 'QIF',
    hint: 'Transactions with categories, splits and notes, for Quicken and older programs. Extra tags go in the memo. No pending transactions.',
  },
  {
    value: 'hledger',
    label: 'Journal (hledger)',
    hint: 'Plain-text double entry with splits, tags, notes and balance checks. No pending transactions.',
  },
];

type Days = 'all' | 'this_year' | 'last_year' | 'own';

const dayNames: readonly { value: Days; label: string }[] = [
  { value: 'all', label: 'All time' },
  { value: 'this_year', label: 'This financial year' },
  { value: 'last_year', label: 'Last financial year' },
  { value: 'own', label: 'Custom dates' },
];

/** The first and last day of a range, as sent to the API. */
function spanOf(
  days: Days,
  today: CivilDate,
  customRange: { from: CivilDate | null; to: CivilDate | null },
): { from?: CivilDate; to?: CivilDate } {
  if (days === 'all') return {};
  if (days === 'own')
    return {
      ...(customRange.from ? { from: customRange.from } : {}),
      ...(customRange.to ? { to: customRange.to } : {}),
    };
  const { endingYear } = financialYearOf(today);
  const { first, last } = financialYear(days === 'this_year' ? endingYear : endingYear - 1);
  return { from: first, to: last };
}

/** Selects format, range and account, and saves the file. */
export function ExportForm() {
  const time = useMemberTime();
  const list = useApiQuery(bankAccounts.list);
  const [kind, setKind] = useState<ExportKind>('json');
  const [days, setDays] = useState<Days>('all');
  const [customRange, setCustomRange] = useState<{ from: CivilDate | null; to: CivilDate | null }>({
    from: null,
    to: null,
  });
  const [accountId, setAccountId] = useState(0);
  const [busy, setBusy] = useState(false);
  const isWhole = kind === 'json';
  const backwards =
    days === 'own' && customRange.from !== null && customRange.to !== null && customRange.from > customRange.to;

  async function save() {
    setBusy(true);
    try {
      const query = isWhole
        ? {}
        : { ...spanOf(days, time.today(), customRange), ...(accountId > 0 ? { bank_account_id: accountId } : {}) };
      await saveAnswer(`my-data.${kind}`, exports.file, { params: { kind }, query });
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }

  const accountOptions = (list.data?.data ?? []).map((account) => ({
    value: account.id,
    label: account.name,
    hint: account.bank ?? undefined,
  }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!backwards && !busy) void save();
      }}
    >
      <RadioGroup<ExportKind> label="Format" choices={kinds} value={kind} onChange={setKind} />
      {isWhole ? null : (
        <div className="mt-6 grid gap-5 sm:grid-cols-2">
          <Select<Days> label="Dates" options={dayNames} value={days} onChange={setDays} />
          {accountOptions.length > 1 ? (
            <Select<number>
              label="Account"
              options={[{ value: 0, label: 'All accounts' }, ...accountOptions]}
              value={accountId}
              onChange={setAccountId}
            />
          ) : null}
          {days === 'own' ? (
            <>
              <DateInput
                label="From"
                value={customRange.from}
                onChange={(from) => setCustomRange({ ...customRange, from })}
              />
              <DateInput
                label="To"
                value={customRange.to}
                onChange={(to) => setCustomRange({ ...customRange, to })}
                error={backwards ? 'Choose a date on or after the start date.' : null}
              />
            </>
          ) : null}
        </div>
      )}
      <Button type="submit" icon={Download} busy={busy} className="mt-6">
        Export
      </Button>
    </form>
  );
}
