import { expect, it } from 'vitest';
import { isChunkFailure } from './chunk-failure.ts';

it.each([
  ['Chromium', new TypeError('Failed to fetch dynamically imported module: https://wattle.example/assets/a.js'), true],
  ['Firefox', new TypeError('error loading dynamically imported module: https://wattle.example/assets/a.js'), true],
  ['WebKit', new TypeError('Importing a module script failed.'), true],
  ['WebKit, given a page for a script', new TypeError("'text/html' is not a valid JavaScript MIME type."), true],
  ['a fault in the chunk', new TypeError("Cannot read properties of undefined (reading 'module')"), false],
  ['another failure', new Error('Failed to fetch dynamically imported module'), false],
])('recognises a chunk that failed to load: %s', (_, error, expected) => expect(isChunkFailure(error)).toBe(expected));
