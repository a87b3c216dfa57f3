import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

const project = fileURLToPath(new URL('../..', import.meta.url));

/** As strict as the server's own policy: no inline scripts or style sheets, nothing from other origins. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'";

export interface ServedGallery {
  /** The address of the gallery, such as 'http://127.0.0.1:41234/gallery/index.html'. */
  url: string;
  close: () => Promise<void>;
}

/** Builds the gallery like the app, into a folder of its own, and serves it on a free loopback port. */
export async function serveGallery(): Promise<ServedGallery> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'wattle-gallery-'));
  const shared = { configFile: path.join(project, 'vite.config.ts'), logLevel: 'error' as const };
  await build({
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(project, 'src/web/app/gallery/index.html') },
    },
  });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy }, open: false },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The gallery has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/gallery/index.html`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
