/** The token of the offer that is open in this tab: it ends with the tab, and opens nothing but that offer. */

const KEY = 'loan_offer';
let inMemory: string | null = null;

export function offerToken(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** A browser that refuses storage keeps it for as long as the page. */
export function keepOfferToken(token: string | null): void {
  inMemory = token;
  try {
    if (token === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, token);
  } catch {
    // The copy in memory serves.
  }
}
