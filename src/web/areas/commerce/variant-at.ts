/** The configuration at a path; a last part such as a slug matches the parameter. */
export function variantAt<V>(variants: Readonly<Record<string, V>>, pathname: string): V {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const parent = path.slice(0, path.lastIndexOf('/'));
  const variant =
    variants[path] ?? Object.entries(variants).find(([pattern]) => pattern.startsWith(`${parent}/:`))?.[1];
  if (!variant) throw new Error(`No checkout is set up for ${pathname}.`);
  return variant;
}
