/** A layer: its files, and what it may import besides itself. */
export interface Layer {
  name: string;
  /** Paths below `src/`; the first group, if there is one, is the area or port. */
  holds: RegExp;
  /** Paths below `src/`; `$1` is the area or port of the importing file. */
  mayImport: readonly string[];
  mayUse: (packageName: string) => boolean;
}

const pagePackages = new Set([
  'react',
  'react-dom',
  'react-router',
  'zod',
  'lucide-react',
  'class-variance-authority',
  'qr',
  'uqr',
]);
const pageScopes = ['@tanstack/', '@fontsource-variable/'];
/** Vendor packages that only a port may import. */
const vendors = new Set(['nodemailer', 'openid-client', 'stripe', 'aws4fetch', 'ai', 'web-push']);

function isForPage(name: string): boolean {
  return (
    pagePackages.has(name) || pageScopes.some((scope) => name.startsWith(scope)) || name === '@simplewebauthn/browser'
  );
}
function isVendor(name: string): boolean {
  return vendors.has(name) || name.startsWith('@ai-sdk/');
}
/** Hashes and curves, with which servers and browsers check the same records. */
function isCryptography(name: string): boolean {
  return name.startsWith('@noble/');
}
const nothing = () => false;
const zodAlone = (name: string) => name === 'zod';
const ofServer = (name: string) => (!isForPage(name) || name === 'zod') && !isVendor(name);
const ofPort = (name: string) => !isForPage(name) || name === 'zod';
const ofWebArea = (name: string) => isForPage(name) || isCryptography(name);

const contract = '^contract/';
const domain = '^domain/';
const flows = '^flows/';
const serverKit = '^server/kit/';

/** The layers, row by row. */
export const layers: readonly Layer[] = [
  { name: 'domain', holds: /^domain\//, mayImport: [], mayUse: nothing },
  { name: 'contract', holds: /^contract\//, mayImport: [domain], mayUse: zodAlone },
  { name: 'flows', holds: /^flows\//, mayImport: [contract, domain], mayUse: nothing },
  // The migrator lists the folder of the migrations; it imports none of them by name.
  {
    name: 'server/kit',
    holds: /^server\/kit\//,
    mayImport: [contract, domain, '^server/migrations/$'],
    mayUse: ofServer,
  },
  {
    name: 'server/ports',
    holds: /^server\/ports\/([^/]+)\//,
    mayImport: [domain, serverKit, '^server/ports/$1/'],
    mayUse: ofPort,
  },
  { name: 'server/migrations', holds: /^server\/migrations\//, mayImport: [domain, serverKit], mayUse: ofServer },
  {
    name: 'server/areas',
    holds: /^server\/areas\/([^/]+)\//,
    mayImport: [
      contract,
      domain,
      serverKit,
      '^server/ports/[^/]+/port\\.ts$',
      '^server/areas/[^/]+/public\\.ts$',
      '^server/areas/$1/',
    ],
    mayUse: ofServer,
  },
  { name: 'server/app', holds: /^server\/app\//, mayImport: ['^server/', contract, flows, domain], mayUse: ofServer },
  { name: 'web/design', holds: /^web\/design\//, mayImport: [domain], mayUse: isForPage },
  { name: 'web/kit', holds: /^web\/kit\//, mayImport: [contract, domain, '^web/design/'], mayUse: isForPage },
  {
    name: 'web/areas',
    holds: /^web\/areas\/([^/]+)\//,
    mayImport: [
      contract,
      domain,
      flows,
      '^web/kit/',
      '^web/design/',
      '^web/areas/[^/]+/public\\.tsx?$',
      '^web/areas/$1/',
    ],
    mayUse: ofWebArea,
  },
  {
    name: 'web/flows',
    holds: /^web\/flows\//,
    mayImport: [flows, contract, domain, '^web/kit/', '^web/design/'],
    mayUse: isForPage,
  },
  { name: 'web/app', holds: /^web\/app\//, mayImport: ['^web/', flows, contract, domain], mayUse: isForPage },
];

/** The layer of a file below `src/`, with its area or port; undefined outside all layers. */
export function layerOf(place: string): { layer: Layer; part: string } | undefined {
  for (const layer of layers) {
    const match = layer.holds.exec(place);
    if (match) return { layer, part: match[1] ?? '' };
  }
  return undefined;
}

export function mayImport({ layer, part }: { layer: Layer; part: string }, target: string): boolean {
  const own = layerOf(target);
  if (own?.layer === layer && own.part === part) return true;
  return layer.mayImport.some((pattern) => new RegExp(pattern.replace('$1', part)).test(target));
}
