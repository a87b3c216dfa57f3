import { Badge } from '#web/design/badge.tsx';

/** Where the tokens are. A simulated network says so wherever its tokens are shown. */
export function NetworkBadge({ network, simulated }: { network: string; simulated: boolean }) {
  return <Badge tone={simulated ? 'warning' : 'info'}>{network}</Badge>;
}
