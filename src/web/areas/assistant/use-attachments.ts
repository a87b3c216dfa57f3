import { useState } from 'react';
import { assistantLimits } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire } from '#contract/areas/assistant.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { newIdempotencyKey } from '#web/kit/request.ts';
import { uploadFile, uploadPhoto } from './upload.ts';

export interface Attachment {
  key: string;
  name: string;
  sizeBytes: number;
  /** Upload progress from 0 to 1. */
  share: number;
  /** Set after the upload. */
  file: AssistantFileOnWire | null;
  problem: string | null;
}

export interface Attachments {
  list: readonly Attachment[];
  /** Why a file was rejected; null if none was. */
  refused: string | null;
  /** Uploaded files. */
  files: readonly AssistantFileOnWire[];
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

const lost = 'We couldn’t upload that photo. Remove it and try again.';

/** The files of the next message; each is uploaded when chosen. */
export function useAttachments(): Attachments {
  const [list, setList] = useState<Attachment[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const change = (key: string, patch: Partial<Attachment>) =>
    setList((now) => now.map((attachment) => (attachment.key === key ? { ...attachment, ...patch } : attachment)));

  async function send(key: string, file: File): Promise<void> {
    const onProgress = (share: number) => change(key, { share });
    try {
      const sent = file.type.startsWith('image/')
        ? await uploadPhoto(file, onProgress)
        : await uploadFile(file, onProgress);
      change(key, sent ? { file: sent, share: 1 } : { problem: lost });
    } catch (error) {
      change(key, { problem: messageOf(error) });
    }
  }
  function add(files: readonly File[]): void {
    const fitting = files.filter(({ size }) => size <= assistantLimits.fileBytes);
    const space = assistantLimits.files - list.length;
    const large = files.find(({ size }) => size > assistantLimits.fileBytes);
    setRefused(
      large
        ? `${large.name} is too big. Choose a file of up to 10 MB.`
        : fitting.length > space
          ? `You can attach up to ${assistantLimits.files} files to a message.`
          : null,
    );
    const added = fitting.slice(0, space).map((file) => ({ key: newIdempotencyKey(), file }));
    setList((now) => [
      ...now,
      ...added.map(({ key, file }) => ({
        key,
        name: file.name,
        sizeBytes: file.size,
        share: 0,
        file: null,
        problem: null,
      })),
    ]);
    for (const { key, file } of added) void send(key, file);
  }
  return {
    list,
    refused,
    files: list.flatMap(({ file }) => file ?? []),
    isBusy: list.some(({ file, problem }) => file === null && problem === null),
    add,
    remove: (key) => setList((now) => now.filter((attachment) => attachment.key !== key)),
    clear: () => {
      setList([]);
      setRefused(null);
    },
  };
}
