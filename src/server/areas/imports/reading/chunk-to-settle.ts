export interface ChunkToSettle {
  memberId: number;
  batchId: number;
  /** The kind of file and its layout, such as 'ofx' or 'csv:anz'. */
  source: string;
  /** For each account of the file the account of the member. */
  accountIds: number[];
  /** True when every one of these accounts was made for this file: then nothing can stand already. */
  allNew: boolean;
  /** Rows with ids from here on belong to this file: equal rows of one file are never each other's duplicates. */
  beforeId: number;
  rows: number;
  firstDate: string;
  lastDate: string;
  /** True for an archive of ours, in which rows that were entered manually come back as they are. */
  isArchive?: boolean;
}
