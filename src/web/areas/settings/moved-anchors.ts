import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where the parts of the former single page of settings are now; emails and bookmarks still name the anchors. */
const moved: Readonly<Record<string, string>> = {
  '#look': '/settings/appearance',
  '#notifications': '/settings/notifications',
  '#kinds': '/settings/notifications#kinds',
  '#devices': '/settings/notifications#devices',
  '#round-up': '/settings/round-ups',
  '#tell-us': '/settings/feedback',
  '#visits': '/settings/privacy',
  '#your-data': '/settings/data',
  '#open-sessions': '/settings/devices',
  '#sign-ins': '/settings/devices#sign-ins',
  '#looking-along': '/settings/support-access',
};

/** Where an anchor of the settings leads now; undefined if it has not moved. */
export function movedAnchor(hash: string): string | undefined {
  return Object.hasOwn(moved, hash) ? moved[hash] : undefined;
}

/** Leads an old anchor to its present screen. */
export function useMovedAnchor(): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const target = movedAnchor(hash);
  useEffect(() => {
    if (target !== undefined) void navigate(target, { replace: true });
  }, [target, navigate]);
}
