import type { ChangeAction, FieldChange } from '#contract/areas/shop-catalogue.ts';

export const actionWords: Readonly<Record<ChangeAction, string>> = {
  added: 'Added',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  put_back: 'Restored',
};

/** Fields that the form calls by another name than the file. */
const formNames: Readonly<Record<string, string>> = {
  ends_on: 'Last day',
  full_price: 'Usual price',
  link: 'Coupon link',
  starts_on: 'First day',
  taxed: 'Price includes GST',
};

/** 'free_delivery_from' as people read it. */
function fieldName(field: string): string {
  const formName = formNames[field];
  if (formName !== undefined) return formName;
  const words = field.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Fields as they were and as they are. */
export function FieldChanges({ fields }: { fields: readonly FieldChange[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="text-caption mt-1.5 space-y-1">
      {fields.map(({ field, before, after }) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[10rem_1fr]">
          <dt className="text-ink-faint">{fieldName(field)}</dt>
          <dd className="min-w-0 break-words">
            {before === null ? null : (
              <>
                <del className="text-ink-soft">{before}</del>{' '}
              </>
            )}
            {after === null ? (
              <span className="text-ink-faint">empty</span>
            ) : (
              <ins className="no-underline">{after}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
