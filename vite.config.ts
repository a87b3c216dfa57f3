import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import tailwindcss from '@tailwindcss/vite';
import { chunkImports, chunkLoader } from './tools/page-build/chunk-loading.ts';
import { chunkGroups } from './tools/page-build/chunks.ts';
import { endpointModules } from './tools/page-build/endpoint-modules.ts';
import { leanContract, routeWords } from './tools/page-build/lean-sources.ts';
import { noInfiniteQueries, plainIcons, pureRouter } from './tools/page-build/libraries.ts';
import { boot, preloads } from './tools/page-build/preloads.ts';

export default defineConfig({
  root: 'src/web/app',
  plugins: [
    leanContract,
    chunkLoader,
    ...endpointModules(),
    plainIcons,
    routeWords,
    pureRouter,
    noInfiniteQueries,
    react(),
    tailwindcss(),
    preloads,
    boot,
    chunkImports,
  ],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // A link fetches its screen when it is pointed at; naming the files of every screen in the first one costs more than that saves.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        index: 'src/web/app/index.html',
        boot: 'src/web/app/boot.ts',
        landing: 'src/web/app/landing-start.ts',
        'service-worker': 'src/web/app/service-worker.ts',
      },
      output: {
        // The worker must keep its name and lie at the top, or it would serve a part of the site only.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // The table of routes names the chunk of every screen, in every first load: a short hash tells them apart as well as a name.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
