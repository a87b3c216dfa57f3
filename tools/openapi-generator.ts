import { registerHooks } from 'node:module';

// The generator of clients prints by the compiler's JavaScript API, which TypeScript 7 does not have. It uses that of
// TypeScript 6, from a package that brings it along without a `tsc` of its own.
const compiler = import.meta.resolve('@ts-morph/common/dist/typescript.js');
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
});

/** The types of a client, made from an OpenAPI document. */
export async function clientOf(document: object): Promise<string> {
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(JSON.stringify(document)));
}
