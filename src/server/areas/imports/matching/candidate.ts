export interface Candidate {
  n: number;
  id: number;
  /** Words of the staged and of the standing row, letters and digits only. */
  words: string;
  statusWords: string;
  sameId: boolean;
  daysApart: number;
}
