/** What a change of many rows does; what is left out stays. */
export interface RowChange {
  sub_category_id?: number;
  add_tags?: string[];
  remove_tags?: string[];
  notes?: string;
}

/** Whether a change says anything at all. */
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

/** Tags as typed, parted by commas: trimmed, none twice. */
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
