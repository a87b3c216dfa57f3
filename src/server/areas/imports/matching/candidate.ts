export interface Candidate {
  n: number;
  id: number;
  /** Words of the staged and of the stored transaction, letters and digits only. */
  words: string;
  existingWords: string;
  sameId: boolean;
  daysApart: number;
}
