/** An event for an open page: the kind of data that has changed and the id of the record. The page then reloads it. */
export interface LiveEvent {
  /**
   * The area of the contract whose data has changed, such as 'messages'; 'resync' when events may have been missed.
   */
  kind: string;
  id: number;
}
