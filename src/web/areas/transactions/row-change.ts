/** A bulk change; omitted fields stay. */
export interface RowChange {
  sub_category_id?: number;
  add_tags?: string[];
  remove_tags?: string[];
  notes?: string;
}

/** Whether a change has any effect. */
export function changesAnything(change: RowChange): boolean {
  return (
    change.sub_category_id !== undefined ||
    change.notes !== undefined ||
    (change.add_tags?.length ?? 0) > 0 ||
    (change.remove_tags?.length ?? 0) > 0
  );
}

/** '1 transaction', '2,400 transactions'. */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'transaction' : 'transactions'}`;
}

/** 'Apply to all 62, and future ones'; for a merchant's only one 'Apply to this and future ones'. */
export function applyToAllText(count: number): string {
  return count === 1
    ? 'Apply to this and future ones'
    : `Apply to all ${count.toLocaleString('en-AU')}, and future ones`;
}

/** Comma-separated tags: trimmed, without duplicates. */
export function tagsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    ),
  ];
}
