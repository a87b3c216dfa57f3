/** What an address look-up gives for a pick (rule C06), spelled as on the wire. */
export interface AddressParts {
  address: string;
  unitNumber: string;
  streetNumber: string;
  streetName: string;
  suburb: string;
  city: string;
  /** The short form: 'NSW'. */
  state: string;
  country: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string;
}

/** The look-up asks for Australian addresses only, of the kind that geocoding knows (rule C06). */
export interface AddressQuery {
  text: string;
  country: 'au';
  type: 'geocode';
}

/** Answers the addresses that fit; the signal ends a search that a later one has overtaken. */
export type AddressSearch = (query: AddressQuery, signal: AbortSignal) => Promise<readonly AddressParts[]>;

/** How long after the last key the look-up is asked (rule C06). */
export const ADDRESS_DEBOUNCE_MS = 500;

export const ADDRESS_TEXTS = {
  empty: 'Enter address.',
  none: 'No results.',
} as const;
