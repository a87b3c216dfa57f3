/** One page of a bucket's listing. */
export interface Listing {
  keys: string[];
  /** The token of the next page; undefined on the last one. */
  next: string | undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name ?? ''] ?? whole;
  });
}

/** Reads the XML of ListObjectsV2: the keys, and whether more follow. */
export function listingOf(xml: string): Listing {
  const keys = [...xml.matchAll(/<Contents>.*?<Key>([^<]*)<\/Key>.*?<\/Contents>/gs)].map((match) =>
    unescaped(match[1]!),
  );
  const truncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  return { keys, next: truncated && token ? unescaped(token) : undefined };
}
