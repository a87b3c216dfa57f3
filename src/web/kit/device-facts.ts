import { storage } from './storage.ts';

/** The facts of a deep link, kept until the sign-in that they belong to (rule S17). */
export interface DeviceFacts {
  device: string;
  deviceModel: string;
  deviceName: string;
  ipAddress: string;
  location: string;
}

const factNames = ['device', 'deviceModel', 'deviceName', 'ipAddress', 'location'] as const;

/** The facts, if all five are there (rule S07). */
export function completeFacts(facts: Partial<Record<keyof DeviceFacts, string | undefined>>): DeviceFacts | undefined {
  return factNames.every((name) => (facts[name] ?? '').trim() !== '') ? (facts as DeviceFacts) : undefined;
}

export function keepDeviceFacts(facts: Partial<DeviceFacts>): void {
  const complete = completeFacts(facts);
  storage.writeDevice('loginDevice', complete ? JSON.stringify(complete) : null);
}

/** The kept facts, once. */
export function takeDeviceFacts(): DeviceFacts | undefined {
  const stored = storage.readDevice('loginDevice');
  storage.writeDevice('loginDevice', null);
  try {
    return stored ? completeFacts(JSON.parse(stored) as DeviceFacts) : undefined;
  } catch {
    return undefined;
  }
}
