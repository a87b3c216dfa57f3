import { expect, test } from 'vitest';
import { together } from './together.ts';

test('statements that are sent together give their answers in order', async () => {
  expect(await together(Promise.resolve(4), Promise.resolve('paid'))).toEqual([4, 'paid']);
});

test('where one of them fails, the others have ended when that is heard', async () => {
  const ended: string[] = [];
  const slow = new Promise<void>((resolve) => setTimeout(resolve, 20)).then(() => void ended.push('slow'));
  await expect(together(Promise.reject(new Error('sold out')), slow)).rejects.toThrow('sold out');
  expect(ended).toEqual(['slow']);
});

test('the failure that is thrown is the first in time', async () => {
  const aborted = new Promise((_, reject) => setTimeout(() => reject(new Error('aborted')), 10));
  await expect(together(aborted, Promise.reject(new Error('sold out')))).rejects.toThrow('sold out');
});

test('a statement that only says that its transaction has failed is not the failure', async () => {
  const aborted = Promise.reject(Object.assign(new Error('aborted'), { code: '25P02' }));
  const slow = new Promise((_, reject) => setTimeout(() => reject(new Error('sold out')), 10));
  await expect(together(aborted, slow)).rejects.toThrow('sold out');
});
