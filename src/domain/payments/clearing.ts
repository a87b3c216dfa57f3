/** A bank shows most debits within this many days; after that a payment counts as made from elsewhere. */
export const CLEARING_DAYS = 5;
