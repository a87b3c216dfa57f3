const isWithin = (pathname: string, path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);

/** The longest of the paths that a screen lies at or below. */
export function nearest(pathname: string, paths: readonly string[]): string | undefined {
  return paths.filter((path) => isWithin(pathname, path)).toSorted((a, b) => b.length - a.length)[0];
}
