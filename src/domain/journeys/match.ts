/** Paths of steps whose parts may be parameters, as `:hash` in '/tour/:hash'. */

/** The values of a pattern's parameters where the path fits it; undefined where it does not. */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const [parts, values] = [pattern.split('/'), path.split('/')];
  if (parts.length !== values.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = values[at]!;
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part !== value) return undefined;
  }
  return params;
}

/** The first one whose path fits; an exact path comes before a pattern. */
export function stepAt<T extends { path: string }>(steps: readonly T[], path: string): T | undefined {
  return steps.find((step) => step.path === path) ?? steps.find((step) => paramsIn(step.path, path) !== undefined);
}

/** The path with the parameters that are known; the others stay. */
export function withParams(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (whole, name: string) => params[name] ?? whole);
}
