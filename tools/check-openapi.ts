import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import spectral from '@stoplight/spectral-core';
import { areaRoutes } from '#server/app/areas.ts';
import { basePathOf } from '#server/app/base-path.ts';
import { openApiOf } from '#server/app/openapi/document.ts';
import { clientOf } from './openapi-generator.ts';
import ruleset from './openapi-ruleset.ts';

// Checks the OpenAPI document: Spectral finds nothing, and a client generated from it compiles.
// node tools/run.mjs tools/check-openapi.ts [FOLDER]   leaves the document and the client in FOLDER.

/** Calls the client as a consumer would, so that what it promises is compiled as well. */
const usage = `import type { components, paths } from './client.ts';

type Goal = components['schemas']['Goal'];
type Goals = paths['/system/api/frontend/wattle/api/goals/get']['get']['responses'][200]['content']['application/json'];

export const left = (goals: Goals): number => goals.data.reduce((sum: number, goal: Goal) => sum + goal.left, 0);
`;

async function build(): Promise<Record<string, unknown>> {
  return openApiOf(
    areaRoutes.map(({ endpoint }) => endpoint),
    { brand: 'Wattle', basePath: basePathOf('wattle') },
  );
}

async function lint(document: Record<string, unknown>): Promise<number> {
  const linter = new spectral.Spectral();
  linter.setRuleset(ruleset);
  const faults = await linter.run(document);
  for (const { code, message, path: location } of faults) console.error(`${location.join('.')}: ${message} (${code})`);
  return faults.length;
}

/** Compiles the generated client with the strictest settings. Its exit code is returned. */
async function compile(client: string, folder: string): Promise<number> {
  await writeFile(path.join(folder, 'client.ts'), client);
  await writeFile(path.join(folder, 'usage.ts'), usage);
  const options = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noEmit: true };
  const settings = { ...options, target: 'es2022', module: 'nodenext', allowImportingTsExtensions: true, types: [] };
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: settings, files: ['usage.ts'] }),
  );
  const compiler = path.join(import.meta.dirname, '..', 'node_modules', 'typescript', 'bin', 'tsc');
  const { status } = spawnSync(process.execPath, [compiler, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  return status ?? 1;
}

const outputFolder = process.argv[2];
const folder = outputFolder ?? (await mkdtemp(path.join(tmpdir(), 'openapi-')));
try {
  const document = await build();
  const text = JSON.stringify(document);
  if (outputFolder) await writeFile(path.join(outputFolder, 'openapi.json'), text);
  const faults = await lint(document);
  const client = await clientOf(document);
  const status = await compile(client, folder);
  console.log(
    `The document has ${Math.round(text.length / 1000)} kB and ${faults} faults; its client has ${client.split('\n').length} lines and ${status === 0 ? 'compiles' : 'does not compile'}.`,
  );
  process.exitCode = faults === 0 && status === 0 ? 0 : 1;
} finally {
  if (!outputFolder) await rm(folder, { recursive: true, force: true });
}
