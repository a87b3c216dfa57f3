export interface ChunkToSettle {
  memberId: number;
  batchId: number;
  /** The kind of file and its layout, such as 'ofx' or 'csv:anz'. */
  source: string;
  /** For each account in the file the member's account. */
  accountIds: number[];
  /** Whether all of these accounts were created for this file, so that nothing can be stored yet. */
  allNew: boolean;
  /**
   * Transactions with ids from here on belong to this file: equal transactions of one file are never duplicates of each
   * other.
   */
  firstId: number;
  rows: number;
  firstDate: string;
  lastDate: string;
  /** For our own archive, in which manual entries are restored as they are. */
  isArchive?: boolean;
}
