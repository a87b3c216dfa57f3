/** What an open page is told: that something of a kind has changed, and which row it was. The page then asks for it. */
export interface LiveEvent {
  /** The area of the contract whose answers have changed, such as 'messages'; 'resync' when words may have been missed. */
  kind: string;
  id: number;
}
