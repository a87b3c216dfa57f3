import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import type { ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { runnerImport } from 'vite';

interface LandingModule {
  LandingPage: ComponentType<{ brand: string; plans: object[] }>;
}

/**
 * The landing page as plain HTML. The names in braces are filled in by the server: the brand, and each plan in turn.
 */
async function landingFrame(): Promise<string> {
  const { module } = await runnerImport<LandingModule>(
    new URL('../../src/web/areas/landing/landing-page.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  const plan = { name: '{plan}', price: '{price}', description: '{description}', features: ['{feature}'] };
  return renderToStaticMarkup(createElement(module.LandingPage, { brand: '{brand}', plans: [plan] }));
}

/** What is seen there before the first script has run, without its comments and the space between its tags. */
export async function frameOf(file: string): Promise<string> {
  if (file === 'landing') return landingFrame();
  return readFileSync(new URL(`../../src/web/app/${file}`, import.meta.url), 'utf8')
    .replaceAll(/<!--.*?-->\n?/gs, '')
    .replaceAll(/\n\s*/g, '');
}

interface FramesModule {
  landingFrames: (drawings: string) => {
    path: string;
    title: string;
    journey: string;
    name: string;
    image: string;
    drawing: string;
    frame: string;
  }[];
}

/** The landing pages of the journeys as plain HTML, in which the server fills in the words of the day. */
export async function journeyFrames() {
  const { module } = await runnerImport<FramesModule>(
    new URL('../../src/web/flows/landing/frames.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  return module.landingFrames(readFileSync(new URL('../../src/web/flows/illustrations.svg', import.meta.url), 'utf8'));
}

interface ShopModule {
  firstFrames: () => { path: string; title: string; screen: string; frame: string }[];
}

/** The shops and checkouts for everybody, with their heading and grey shapes in place of what loads. */
export async function shopFrames() {
  const { module } = await runnerImport<ShopModule>(
    new URL('../../src/web/areas/commerce/first-frames.tsx', import.meta.url).pathname,
    { configFile: false, logLevel: 'silent' },
  );
  return module.firstFrames();
}
