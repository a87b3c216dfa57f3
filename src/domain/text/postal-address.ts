/** An address by its parts; those that are unknown are null or empty. */
export interface PostalAddress {
  /** The lines above the suburb: street, unit, company. */
  lines?: readonly (string | null | undefined)[];
  suburb?: string | null;
  state?: string | null;
  postcode?: string | null;
  country?: string | null;
}

const home: ReadonlySet<string> = new Set(['australia', 'au']);

/**
 * An address as people write it, in one line: '12 King St, Newtown NSW 2042'. The country is left out if it is
 * Australia.
 */
export function addressText({ lines = [], suburb, state, postcode, country }: PostalAddress): string {
  const locality = [suburb, state, postcode].filter(Boolean).join(' ');
  const abroad = country && !home.has(country.trim().toLowerCase()) ? country : '';
  return [...lines, locality, abroad].filter(Boolean).join(', ');
}
