/** 'voucher_stock_changed' as it is read: 'Voucher stock changed'. */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export interface FactChange {
  field: string;
  before: string | null;
  after: string | null;
}

type Facts = Record<string, unknown> | null;

/** What differs between before and after, field by field; all fields where one side is missing. */
export function factChanges(before: Facts, after: Facts): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => before === null || after === null || JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      field: name.replaceAll('_', ' '),
      before: before !== null && name in before ? valueWords(before[name]) : null,
      after: after !== null && name in after ? valueWords(after[name]) : null,
    }));
}
