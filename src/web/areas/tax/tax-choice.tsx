import { useState } from 'react';
import { tax } from '#contract/areas/tax.ts';
import { NOT_FOR_TAX, findTaxItem, taxItems, taxTitle } from '#domain/tax/items.ts';
import type { TaxTag } from '#domain/tax/items.ts';
import { Button } from '#web/design/button.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { Money } from '#web/design/money.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import type { Option } from '#web/design/options.ts';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { CategoryPicker, faceOf } from '#web/areas/transactions/public.tsx';
import type { TaxReport, TaxRow } from './tax-lines.ts';

export type ChosenTag = TaxTag | typeof NOT_FOR_TAX;

const groups = { income: 'Income', deduction: 'Deductions', other: 'Other' } as const;

const tagOptions: readonly Option<ChosenTag>[] = [
  { value: NOT_FOR_TAX, label: 'Not for tax', hint: 'Left off your return.' },
  ...taxItems.map((item) => ({ value: item.tag, label: taxTitle(item), hint: item.about, group: groups[item.kind] })),
];

const touched = [tax.report, tax.rows] as const;

interface ChoiceProps {
  tag: ChosenTag | null;
  share: number;
  onTag: (tag: ChosenTag) => void;
  onShare: (share: number | null) => void;
  shareValue: number | null;
}

/** The item, and for one that counts in part its share. */
function TagAndShare({ tag, onTag, onShare, shareValue }: Omit<ChoiceProps, 'share'>) {
  return (
    <>
      <Combobox<ChosenTag>
        label="Tax return item"
        options={tagOptions}
        value={tag}
        onChange={(next) => (next ? onTag(next) : undefined)}
        placeholder="Search"
      />
      {tag === null || tag === NOT_FOR_TAX ? null : (
        <>
          <p className="text-ink-soft -mt-2">{findTaxItem(tag)?.about}</p>
          <NumberField
            label="Percentage to include"
            suffix="%"
            min={1}
            max={100}
            value={shareValue}
            onChange={onShare}
            hint="Use less than 100 if part of it was private."
          />
        </>
      )}
    </>
  );
}

interface FooterProps {
  busy: boolean;
  canSave: boolean;
  isOwn: boolean;
  resetText: string;
  onSave: () => void;
  onReset: () => void;
  onClose: () => void;
}

function Footer({ busy, canSave, isOwn, resetText, onSave, onReset, onClose }: FooterProps) {
  return (
    <div className="mt-7 flex flex-wrap justify-end gap-3">
      {isOwn ? (
        <Button variant="quiet" className="mr-auto -ml-3" busy={busy} onClick={onReset}>
          {resetText}
        </Button>
      ) : null}
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button busy={busy} disabled={!canSave} onClick={onSave}>
        Save
      </Button>
    </div>
  );
}

/** Says which item one row belongs to, whatever its category. */
export function RowDialog({ transaction, onClose }: { transaction: TaxRow; onClose: () => void }) {
  const time = useMemberTime();
  const [tag, setTag] = useState<ChosenTag | null>(transaction.tag ?? (transaction.own ? NOT_FOR_TAX : null));
  const [share, setShare] = useState<number | null>(transaction.share);
  const save = useApiMutation(tax.setRow, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Tax item saved.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Choose a tax item"
      description={`${transaction.description}, ${time.date(transaction.date)}`}
    >
      <div className="space-y-5">
        <p>
          <Money cents={transaction.amount} size="heading" />{' '}
          <span className="text-ink-soft">{faceOf(transaction.sub_category_id).name}</span>
        </p>
        <TagAndShare tag={tag} onTag={setTag} shareValue={share} onShare={setShare} />
      </div>
      <Footer
        busy={save.isPending}
        canSave={tag !== null && share !== null}
        isOwn={transaction.own}
        resetText="Use its category"
        onClose={onClose}
        onSave={() =>
          save.mutate({
            body: {
              id: transaction.id,
              tag: tag ?? undefined,
              share: tag === NOT_FOR_TAX ? undefined : (share ?? undefined),
            },
          })
        }
        onReset={() => save.mutate({ body: { id: transaction.id } })}
      />
      <div aria-live="assertive">
        {save.isError ? <p className="text-negative mt-3 font-medium">{save.error.message}</p> : null}
      </div>
    </Dialog>
  );
}

export interface CategoryChoice {
  /** Null for one that is still to be chosen. */
  subCategoryId: number | null;
  tag: ChosenTag | null;
  share: number;
  isOwnChoice: boolean;
}

/** What stands about a category in the report, or nothing yet. */
export function choiceOf(report: TaxReport, subCategoryId: number, suggested: TaxTag | null = null): CategoryChoice {
  const category = report.categories.find((category) => category.sub_category_id === subCategoryId);
  return {
    subCategoryId,
    tag: category?.tag ?? suggested,
    share: category?.share ?? 100,
    isOwnChoice: category?.own ?? false,
  };
}

/** Says which item all rows of a category belong to. */
export function CategoryDialog({
  choice,
  report,
  onClose,
}: {
  choice: CategoryChoice;
  report: TaxReport;
  onClose: () => void;
}) {
  const [now, setNow] = useState(choice);
  const [share, setShare] = useState<number | null>(choice.share);
  const save = useApiMutation(tax.setCategory, {
    refreshes: touched,
    onSuccess: () => {
      showToast({ tone: 'positive', text: 'Tax item saved for every year.' });
      onClose();
    },
  });
  const { subCategoryId, tag, isOwnChoice: own } = now;
  function choose(id: number | null) {
    const next =
      id === null
        ? { subCategoryId: null, tag, share: 100, isOwnChoice: false }
        : choiceOf(report, id, tag === NOT_FOR_TAX ? null : tag);
    setNow(next);
    setShare(next.share);
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={choice.subCategoryId === null ? 'Add a category' : faceOf(choice.subCategoryId).name}
      description="Applies to every transaction in the category, in every year. You can still choose another item for a single transaction."
    >
      <div className="space-y-5">
        {choice.subCategoryId === null ? <CategoryPicker value={subCategoryId} onChange={choose} /> : null}
        <TagAndShare tag={tag} onTag={(next) => setNow({ ...now, tag: next })} shareValue={share} onShare={setShare} />
      </div>
      <Footer
        busy={save.isPending}
        canSave={subCategoryId !== null && tag !== null && share !== null}
        isOwn={own && subCategoryId !== null}
        resetText="Use the default"
        onClose={onClose}
        onSave={() =>
          subCategoryId !== null &&
          save.mutate({
            body: {
              sub_category_id: subCategoryId,
              tag: tag ?? undefined,
              share: tag === NOT_FOR_TAX ? undefined : (share ?? undefined),
            },
          })
        }
        onReset={() => subCategoryId !== null && save.mutate({ body: { sub_category_id: subCategoryId } })}
      />
      <div aria-live="assertive">
        {save.isError ? <p className="text-negative mt-3 font-medium">{save.error.message}</p> : null}
      </div>
    </Dialog>
  );
}
