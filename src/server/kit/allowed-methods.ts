interface Pattern {
  url: string;
  /** The segments of the path; undefined for a parameter. */
  segments: readonly (string | undefined)[];
  methods: string[];
}

export interface AllowedMethods {
  /** The methods that a path accepts, in the order of the routes; none for an unknown path. */
  of(path: string): readonly string[];
  /**
   * The paths that a route with a parameter would answer too, such as content/tip beside content/{id}: their other
   * methods need routes of their own.
   */
  shadowed: readonly { url: string; methods: readonly string[] }[];
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const matches = (segments: readonly (string | undefined)[], pattern: Pattern): boolean =>
  pattern.segments.every((wanted, at) => (wanted === undefined ? segments[at] !== '' : wanted === segments[at]));

const parametersIn = ({ segments }: Pattern): number => segments.filter((part) => part === undefined).length;

function patternsOf(routes: readonly { method: string; url: string }[]): Pattern[] {
  const patterns = new Map<string, Pattern>();
  for (const { method, url } of routes) {
    const known = patterns.get(url);
    if (known) known.methods.push(method);
    else {
      const segments = segmentsOf(url).map((part) => (part.startsWith(':') ? undefined : part));
      patterns.set(url, { url, segments, methods: [method] });
    }
  }
  return Array.from(patterns.values()).toSorted((a, b) => parametersIn(a) - parametersIn(b));
}

/**
 * Finds the methods of paths, for requests that no route has answered. One route for each refused method of each path
 * would triple the time it takes to build the router.
 */
export function allowedMethods(routes: readonly { method: string; url: string }[]): AllowedMethods {
  const patterns = patternsOf(routes);
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);
  const withParameters = Map.groupBy(
    patterns.filter((pattern) => parametersIn(pattern) > 0),
    ({ segments }) => segments.length,
  );
  return {
    of(path) {
      const segments = segmentsOf(path);
      return byLength.get(segments.length)?.find((pattern) => matches(segments, pattern))?.methods ?? [];
    },
    shadowed: patterns.filter(({ url, segments }) =>
      withParameters.get(segments.length)?.some((other) => other.url !== url && matches(segments, other)),
    ),
  };
}
