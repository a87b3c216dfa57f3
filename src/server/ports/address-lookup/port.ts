/**
 * An address as returned by a lookup: the fields of document 1, section 3. A part that is not known is an empty text.
 */
export interface AddressResult {
  /** On one line, in the format of a postal address. */
  address: string;
  unitNumber: string;
  streetNumber: string;
  streetName: string;
  suburb: string;
  /** The capital where the suburb is in its greater area, otherwise the suburb itself. */
  city: string;
  /** Abbreviated, such as 'NSW'. */
  state: string;
  country: string;
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  placeId: string;
}

/** The lookup service does not answer. */
export class LookupUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'LookupUnavailable';
  }
}

/** Completes Australian addresses as they are typed; a call takes at most three seconds. */
export interface AddressLookup {
  readonly adapter: string;
  /** The best match first, at most `limit` addresses. Without a match the list is empty. */
  search(typed: string, limit: number): Promise<AddressResult[]>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    addresses: AddressLookup;
  }
}
