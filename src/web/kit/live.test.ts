import { describe, expect, it } from 'vitest';
import { takeEvents } from './live.ts';

describe('the stream of events', () => {
  it.each([
    ['retry: 3000\n:\n\n', [], ''],
    ['event: messages\ndata: {"id":4}\n\n', ['messages'], ''],
    [':\n\nevent: messages\ndata: {"id":4}\n\nevent: resync\ndata: {"id":0}\n\n', ['messages', 'resync'], ''],
    ['event: messages\ndata: {"id"', [], 'event: messages\ndata: {"id"'],
    ['event: messages\ndata: {"id":1}\n\nevent: mess', ['messages'], 'event: mess'],
  ])('%j', (text, kinds, rest) => {
    expect(takeEvents(text)).toEqual({ kinds, rest });
  });
});
