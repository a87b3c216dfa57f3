import type { JsonObject, Operation } from './operations.ts';

/** A parameter that this many calls have alike becomes a component. */
const SHARED_BY = 4;

/** Such as `PageQuery` for the query parameter `page`. */
function componentNameOf({ name, in: where }: JsonObject): string {
  return [...String(name).split(/[^A-Za-z0-9]+/), String(where)]
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/**
 * Replaces the parameters that several operations share by references to components, and returns these by name. Of
 * two with the same name the more frequent one becomes the component.
 */
export function shareParameters(operations: readonly Operation[]): Record<string, JsonObject> {
  const uses = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters).filter((parameter) => !('$ref' in parameter)),
    (parameter) => JSON.stringify(parameter),
  );
  const shared = [...uses].filter(([, same]) => same.length >= SHARED_BY).sort(([, a], [, b]) => b.length - a.length);
  const components: Record<string, JsonObject> = {};
  const references = new Map<string, JsonObject>();
  for (const [text, [parameter]] of shared) {
    const name = componentNameOf(parameter!);
    if (name in components) continue;
    components[name] = parameter!;
    references.set(text, { $ref: `#/components/parameters/${name}` });
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((own) => references.get(JSON.stringify(own)) ?? own);
  return components;
}
