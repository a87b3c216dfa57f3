import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire } from '#contract/areas/assistant.ts';
import { upload } from '#web/kit/upload.ts';

/** The only supported processing of photos. */
const PRESET = 'conversation';

/** Uploads a file for a message (rule A04). A failure is logged and rethrown (rule C22). */
export async function uploadFile(file: File, onProgress?: (share: number) => void): Promise<AssistantFileOnWire> {
  try {
    return await upload(assistant.uploadFile, {
      files: { file },
      body: { purpose: 'assistants' },
      ...(onProgress ? { onProgress } : {}),
    });
  } catch (error) {
    // oxlint-disable-next-line no-console -- rule C22 wants it logged, in these words
    console.error('Error uploading file', error);
    throw error;
  }
}

/** Uploads a photo for a message (rule A04). A failure is logged and nothing is returned (rule C22). */
export async function uploadPhoto(
  file: File,
  onProgress?: (share: number) => void,
): Promise<AssistantFileOnWire | undefined> {
  try {
    return await upload(assistant.uploadPhoto, {
      files: { file },
      body: { upload_preset: PRESET },
      ...(onProgress ? { onProgress } : {}),
    });
  } catch (error) {
    // oxlint-disable-next-line no-console -- rule C22 wants it logged, in these words
    console.error('Cloudinary upload failed', error);
    return undefined;
  }
}
