import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadFile, uploadPhoto } from './upload.ts';

/** A browser without a connection: every upload fails. */
class Unreachable {
  upload = new EventTarget();
  private events = new EventTarget();
  addEventListener(kind: string, listener: () => void) {
    this.events.addEventListener(kind, listener);
  }
  open() {}
  setRequestHeader() {}
  send() {
    this.events.dispatchEvent(new Event('error'));
  }
}

describe('C22: an upload that fails', () => {
  const logged = vi.fn();
  beforeEach(() => {
    logged.mockReset();
    vi.stubGlobal('XMLHttpRequest', Unreachable);
    vi.spyOn(console, 'error').mockImplementation(logged);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('of a file is logged and rethrown', async () => {
    await expect(uploadFile(new File(['a,b'], 'june.csv'))).rejects.toMatchObject({ code: 'offline' });
    expect(logged.mock.calls.map(([words]) => words)).toEqual(['Error uploading file']);
  });

  it('of a photo is logged and answers nothing', async () => {
    expect(await uploadPhoto(new File(['x'], 'lunch.png'))).toBeUndefined();
    expect(logged.mock.calls.map(([words]) => words)).toEqual(['Cloudinary upload failed']);
  });
});
