import { expect, it } from 'vitest';
import { BodyTooLarge, wholeBytes } from './whole-bytes.ts';

/** Four bytes a chunk, without end; counts what was taken. */
function endless() {
  const taken = { chunks: 0, closed: false };
  async function* chunks() {
    try {
      for (;;) {
        taken.chunks += 1;
        yield Buffer.from('abcd');
      }
    } finally {
      taken.closed = true;
    }
  }
  return { taken, body: chunks() };
}

async function* ofTwo() {
  yield Buffer.from('first ');
  yield Buffer.from('last');
}

it('joins a body of up to the limit', async () => {
  expect((await wholeBytes(ofTwo(), 10)).toString()).toBe('first last');
});

it('stops at the first chunk past the limit, and closes the body', async () => {
  const { taken, body } = endless();
  await expect(wholeBytes(body, 9)).rejects.toThrow(BodyTooLarge);
  expect(taken).toEqual({ chunks: 3, closed: true });
});
