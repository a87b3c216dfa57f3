import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import type { CardForm, CardToken } from './card-form.ts';

/** What a page of the gateway reports from its frame. */
interface FrameMessage {
  from?: unknown;
  height?: unknown;
  token?: unknown;
  refused?: unknown;
  checked?: unknown;
}

const SENDER = 'test-gateway';
const ANSWER_MS = 15_000;

/** Hears a frame, and nobody else: the sender has to be the frame itself, on our own origin. */
function useFrame(frame: RefObject<HTMLIFrameElement | null>, onMessage: (message: FrameMessage) => void): void {
  const hear = useEffectEvent((event: MessageEvent<FrameMessage | null>) => {
    const isFrame = event.source !== null && event.source === frame.current?.contentWindow;
    if (isFrame && event.origin === window.location.origin && event.data?.from === SENDER) onMessage(event.data);
  });
  useEffect(() => {
    const listener = (event: MessageEvent<FrameMessage | null>) => hear(event);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
}

const heightIn = ({ height }: FrameMessage): number | undefined =>
  typeof height === 'number' && height > 0 && height < 4_000 ? Math.ceil(height) : undefined;

/** The gateway's card form in a frame: no card number reaches this page. */
export function CardFrame({ page, ref }: { page: string; ref: Ref<CardForm> }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const waiting = useRef<(answer: CardToken) => void>(undefined);
  const [height, setHeight] = useState<number>();
  useFrame(frame, (message) => {
    const next = heightIn(message);
    if (next !== undefined) setHeight(next);
    if (typeof message.token === 'string') waiting.current?.({ token: message.token });
    if (typeof message.refused === 'string') waiting.current?.({ refused: message.refused });
  });
  useImperativeHandle(ref, () => ({
    tokenise: () =>
      new Promise<CardToken>((resolve) => {
        const late = setTimeout(
          () => resolve({ refused: 'The card form didn’t respond. Reload the page and try again.' }),
          ANSWER_MS,
        );
        waiting.current = (answer) => {
          clearTimeout(late);
          resolve(answer);
        };
        frame.current?.contentWindow?.postMessage('submit', window.location.origin);
      }),
  }));
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of the gateway on our own origin, with a policy of its own
    <iframe
      ref={frame}
      src={page}
      title="Card details"
      className="block h-[265px] w-full border-0 sm:h-[242px]"
      style={height === undefined ? undefined : { height }}
    />
  );
}

/** The bank's check in a frame. */
export function CheckFrame({ url, onChecked }: { url: string; onChecked: () => void }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  useFrame(frame, (message) => {
    const next = heightIn(message);
    if (next !== undefined) setHeight(next);
    if (message.checked === true) onChecked();
  });
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- as above
    <iframe
      ref={frame}
      src={url}
      title="Your bank’s security check"
      className="block h-64 w-full border-0"
      style={height === undefined ? undefined : { height }}
    />
  );
}
