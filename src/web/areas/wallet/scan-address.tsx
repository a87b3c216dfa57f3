import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { qrReader } from './qr-reader.ts';

const LOOK_EVERY_MS = 250;
const CAMERA_PROBLEM = 'We couldn’t use the camera. Allow it in your browser, or choose an image of the code.';
const SCANNER_PROBLEM = 'We couldn’t load the scanner. Check your connection and try again, or type the address.';

/** Looks through the camera until it sees a QR code. Returns what to tell where the camera can't be used. */
function useCamera(video: RefObject<HTMLVideoElement | null>, onScan: (text: string) => void): string | undefined {
  const [problem, setProblem] = useState<string>();
  const scanned = useRef(onScan);
  scanned.current = onScan;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    async function start(): Promise<void> {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const read = await qrReader().catch(() => undefined);
      if (!read && !isGone) setProblem(SCANNER_PROBLEM);
      if (isGone || !read || !video.current) return stop();
      video.current.srcObject = stream;
      await video.current.play();
      const look = async (): Promise<void> => {
        const text = video.current ? await read(video.current).catch(() => undefined) : undefined;
        if (isGone) return;
        if (text !== undefined) scanned.current(text);
        else timer = setTimeout(() => void look(), LOOK_EVERY_MS);
      };
      await look();
    }
    start().catch(() => {
      stop();
      if (!isGone) setProblem(CAMERA_PROBLEM);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [video]);
  return problem;
}

/** Reads the code in an image that the member chooses. It stays on their device. */
function ImageChoice({ onScan }: { onScan: (text: string) => void }) {
  const [error, setError] = useState<string | null>(null);
  async function read([file]: File[]): Promise<void> {
    if (!file) return;
    setError(null);
    const look = await qrReader().catch(() => undefined);
    if (!look) return setError(SCANNER_PROBLEM);
    try {
      const image = await createImageBitmap(file);
      const text = await look(image);
      image.close();
      if (text === undefined) setError('We couldn’t find a QR code in this image. Try another one.');
      else onScan(text);
    } catch {
      setError('We couldn’t read this image. Try another one.');
    }
  }
  return (
    <FileDrop
      label="Image of the code"
      hint="The image stays on your device."
      accept="image/*"
      error={error}
      onFiles={(files) => void read(files)}
    />
  );
}

/** Reads the address from a QR code: through the camera, or in an image. */
export function ScanDialog({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCamera(video, onScan);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Scan a QR code"
      description="Point your camera at the address’s QR code, or choose an image of it."
    >
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <video ref={video} muted playsInline className="bg-sunken rounded-control aspect-square w-full object-cover" />
      )}
      <div className="mt-4">
        <ImageChoice onScan={onScan} />
      </div>
      <Button className="mt-4" variant="secondary" onClick={onClose}>
        Type the address
      </Button>
    </Dialog>
  );
}
