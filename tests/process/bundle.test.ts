import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areaRoutes } from '#server/app/areas.ts';
import { basePathOf } from '#server/app/base-path.ts';
import { openApiOf } from '#server/app/openapi/document.ts';
import { xlsxOf } from '../build/documents.ts';
import { createUsedProgramFolder } from './program.ts';
import type { ProgramFolder } from './program.ts';

vi.setConfig({ testTimeout: 120_000 });

let programFolder: ProgramFolder;
let address: string;
beforeAll(async () => {
  programFolder = await createUsedProgramFolder();
  address = await programFolder.start({ RATE_LIMITS: 'off' }).ready;
});
afterAll(() => programFolder.clear());

function signUp(password: string): Promise<Response> {
  return fetch(`${address}/system/api/frontend/wattle/api/user/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mia@example.com', password, first_name: 'Mia', last_name: 'Carter' }),
  });
}

describe('the bundled server', () => {
  it('serves the API document that the sources make', async () => {
    const endpoints = areaRoutes.map(({ endpoint }) => endpoint);
    const document = await openApiOf(endpoints, { brand: 'Wattle', basePath: basePathOf('wattle') });
    expect(await (await fetch(`${address}/openapi.json`)).json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('finds its data files, and its worker for workbooks', async () => {
    expect((await signUp('iloveyou123')).status).toBe(400);
    const { userToken } = (await (await signUp('measured-twice-7')).json()) as { userToken: string };
    const form = new FormData();
    const rows = [
      ['Date', 'Description', 'Amount'],
      ['20/02/2026', 'COFFEE', -4.5],
      ['21/02/2026', 'SALARY', 1200],
    ];
    form.append('file', new File([new Uint8Array(xlsxOf({ Sheet1: rows }))], 'statement.xlsx'));
    const imported = await fetch(`${address}/system/api/frontend/wattle/api/transactions/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${userToken}` },
      body: form,
    });
    expect(await imported.json()).toMatchObject({ imported: 2, rejected_count: 0 });
  });
});
