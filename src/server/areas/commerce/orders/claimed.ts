/** What the history of an order says once a guest's order belongs to a member. */
export const ADDED_TO_ACCOUNT = 'Added to an account';
