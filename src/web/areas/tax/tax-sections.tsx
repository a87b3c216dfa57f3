import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { cx } from 'class-variance-authority';
import { NOT_FOR_TAX, findTaxItem, taxTitle } from '#domain/tax/items.ts';
import type { TaxKind } from '#domain/tax/items.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { faceOf, inboxHref } from '#web/areas/transactions/public.tsx';
import { CategoryDialog, choiceOf } from './tax-choice.tsx';
import type { CategoryChoice } from './tax-choice.tsx';
import { linesOfKind, rowsText } from './tax-lines.ts';
import type { TaxHint, TaxLine, TaxReport } from './tax-lines.ts';
import { TaxRows } from './tax-transactions.tsx';

const kindNames: Record<TaxKind, { title: string; sum: string }> = {
  income: { title: 'Income', sum: 'Total income' },
  deduction: { title: 'Deductions', sum: 'Total deductions' },
  other: { title: 'Other items', sum: '' },
};

/** A line that opens what it is made of. */
function Opening({ head, figure, children }: { head: ReactNode; figure: ReactNode; children: () => ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className="hover:bg-surface flex min-h-14 w-full items-center gap-x-4 py-2.5 text-left transition-colors"
        onClick={() => setOpen(!open)}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-4">
          <span className="max-w-full flex-1 basis-32">{head}</span>
          {figure}
        </span>
        <ChevronDown
          size={20}
          aria-hidden="true"
          className={cx('text-ink-faint shrink-0 transition-transform print:hidden', open && 'rotate-180')}
        />
      </button>
      {open ? (
        <div id={id} className="border-line-strong mb-4 border-l-2 pl-4">
          {children()}
        </div>
      ) : null}
    </li>
  );
}

function ItemLine({ line, year }: { line: TaxLine; year: number }) {
  const { item } = line;
  return (
    <Opening
      head={
        <>
          <span className="flex flex-wrap items-baseline gap-x-2.5">
            {item.number === '' ? null : <Badge className="min-w-9 justify-center">{item.number}</Badge>}
            <span className="min-w-0 flex-1 basis-20 font-medium">{item.name}</span>
          </span>
          <span className="text-ink-faint text-caption mt-0.5 block">{rowsText(line.rows)}</span>
        </>
      }
      figure={<Money cents={line.total} tone="plain" size="strong" />}
    >
      {() => <TaxRows year={year} tag={item.tag} label={item.name} />}
    </Opening>
  );
}

/** The items of one kind with their totals. */
export function KindSection({ report, kind }: { report: TaxReport; kind: TaxKind }) {
  const lines = linesOfKind(report, kind);
  if (lines.length === 0) return null;
  const { title, sum } = kindNames[kind];
  return (
    <Section title={title}>
      <ul aria-label={title} className="divide-line divide-y">
        {lines.map((line) => (
          <ItemLine key={line.item.tag} line={line} year={report.year} />
        ))}
      </ul>
      {sum === '' ? null : (
        <p className="border-ink flex flex-wrap justify-between gap-x-4 border-t py-2.5 font-semibold">
          <span>{sum}</span>
          <span className="double-rule mr-9 ml-auto pb-0.5 print:mr-0">
            <Money cents={lines.reduce((total, line) => total + line.total, 0)} tone="plain" />
          </span>
        </p>
      )}
      {lines.some(({ item }) => item.tag === 'salary') ? (
        <p className="text-ink-soft text-caption mt-1">
          This is your pay after tax, as it reached your account. Your return needs the gross amount from your income
          statement.
        </p>
      ) : null}
    </Section>
  );
}

function Hint({
  hint,
  report,
  onSort,
}: {
  hint: TaxHint;
  report: TaxReport;
  onSort: (choice: CategoryChoice) => void;
}) {
  const face = faceOf(hint.sub_category_id);
  const item = hint.tag === null ? null : findTaxItem(hint.tag);
  return (
    <Opening
      head={
        <>
          <span className="block font-medium">{hint.kind === 'uncategorised' ? 'Uncategorised' : face.name}</span>
          <span className="text-ink-faint text-caption block">
            {rowsText(hint.rows)}
            {item ? `, could be ${taxTitle(item)}` : ', no tax item yet'}
          </span>
        </>
      }
      figure={<Money cents={hint.amount} />}
    >
      {() => (
        <>
          <div className="flex flex-wrap gap-3 py-2">
            {hint.kind === 'uncategorised' ? (
              <ButtonLink size="small" variant="secondary" href={inboxHref}>
                Categorise
              </ButtonLink>
            ) : (
              <Button
                size="small"
                variant="secondary"
                onClick={() => onSort(choiceOf(report, hint.sub_category_id, hint.tag))}
              >
                Choose item for {face.name}
              </Button>
            )}
          </div>
          <TaxRows year={report.year} sub_category_id={hint.sub_category_id} label={face.name} />
        </>
      )}
    </Opening>
  );
}

/** What might be missing: said as a question, never as advice. */
export function HintSection({ report }: { report: TaxReport }) {
  const [sorted, setSorted] = useState<CategoryChoice>();
  if (report.hints.length === 0) return null;
  return (
    <Section
      title="Worth checking"
      note="Some of these could belong on your return. Check them, and choose a tax item for any that do."
      className="print:hidden"
    >
      <ul aria-label="Worth checking" className="divide-line divide-y">
        {report.hints.map((hint) => (
          <Hint key={hint.sub_category_id} hint={hint} report={report} onSort={setSorted} />
        ))}
      </ul>
      {sorted ? <CategoryDialog choice={sorted} report={report} onClose={() => setSorted(undefined)} /> : null}
    </Section>
  );
}

/** Which categories count under which item. */
export function CategorySection({ report }: { report: TaxReport }) {
  const [sorted, setSorted] = useState<CategoryChoice>();
  return (
    <Section
      title="Categories"
      note="Some categories always belong to a tax item. Choose where the others go."
      className="print:hidden"
    >
      <ul aria-label="Categories" className="divide-line divide-y">
        {report.categories.map(({ sub_category_id: id, tag, share, own }) => {
          const face = faceOf(id);
          const item = tag === NOT_FOR_TAX ? null : findTaxItem(tag);
          return (
            <li key={id}>
              <button
                type="button"
                className="hover:bg-surface flex min-h-14 w-full flex-wrap items-center gap-x-3 py-2 text-left transition-colors"
                onClick={() => setSorted(choiceOf(report, id))}
              >
                {face.icon && face.colour ? <CategoryIcon icon={face.icon} colour={face.colour} size="small" /> : null}
                <span className="min-w-0 flex-1 basis-28">
                  <span className="block font-medium">{face.name}</span>
                  <span className="text-ink-faint text-caption block">
                    {item ? taxTitle(item) : 'Not for tax'}
                    {item && share < 100 ? `, ${share}%` : ''}
                  </span>
                </span>
                {own ? <Badge tone="accent">Yours</Badge> : null}
              </button>
            </li>
          );
        })}
      </ul>
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        onClick={() => setSorted({ subCategoryId: null, tag: null, share: 100, isOwnChoice: false })}
      >
        Add a category
      </Button>
      {sorted ? <CategoryDialog choice={sorted} report={report} onClose={() => setSorted(undefined)} /> : null}
    </Section>
  );
}
