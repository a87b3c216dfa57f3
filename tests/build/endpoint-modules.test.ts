import { build } from 'vite';
import { describe, expect, it } from 'vitest';
import { endpointModules } from '../../tools/page-build/endpoint-modules.ts';

/** The code of a module of the page with all that it imports of ours, as the build makes it. */
async function codeOf(module: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: new URL('../../', import.meta.url).pathname,
    plugins: endpointModules(),
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: new URL(`../../src/web/${module}`, import.meta.url).pathname,
        preserveEntrySignatures: 'strict',
        external: [/^[a-z@]/],
      },
    },
  });
  if (!('output' in result)) throw new Error('The build has no output.');
  return result.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

describe('a module for each endpoint', () => {
  it('leaves out of a cart in the shop the calls that only a checkout makes', async () => {
    const code = await codeOf('areas/commerce/cart/use-cart.ts');
    for (const path of ['api/cart', 'api/cart/set', 'api/cart/promo', 'api/cart/merge'])
      expect(code).toContain(`"${path}"`);
    for (const path of ['api/cart/quote', 'api/cart/gift-cards']) expect(code).not.toContain(`"${path}"`);
    expect(code).toMatch(/area: "cart",\s*name: "setPromo"/);
  });

  it('keeps what endpoints share in the file of their area, once', async () => {
    const code = await codeOf('areas/commerce/cart/use-cart.ts');
    expect(code.match(/reduced: money/g)).toHaveLength(1);
    expect(code).toContain('...cartItem.shape');
    expect(code).toContain('cartItem = ');
  });

  it('keeps the whole area where a file uses it as one', async () => {
    const code = await codeOf('areas/dashboard/earn-tab.tsx');
    expect(code).toContain('defineArea("catalogue"');
  });
});
