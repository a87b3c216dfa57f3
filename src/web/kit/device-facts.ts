import { storage } from './storage.ts';

/** The device data of a deep link, stored until the sign-in (rule S17). */
export interface DeviceFacts {
  device: string;
  deviceModel: string;
  deviceName: string;
  ipAddress: string;
  location: string;
}

const factNames = ['device', 'deviceModel', 'deviceName', 'ipAddress', 'location'] as const;

/** The device data, if all five values are present (rule S07). */
export function completeFacts(facts: Partial<Record<keyof DeviceFacts, string | undefined>>): DeviceFacts | undefined {
  return factNames.every((name) => (facts[name] ?? '').trim() !== '') ? (facts as DeviceFacts) : undefined;
}

export function keepDeviceFacts(facts: Partial<DeviceFacts>): void {
  const complete = completeFacts(facts);
  storage.writeDevice('loginDevice', complete ? JSON.stringify(complete) : null);
}

/** The stored device data, consumed once. */
export function takeDeviceFacts(): DeviceFacts | undefined {
  const storedDevice = storage.readDevice('loginDevice');
  storage.writeDevice('loginDevice', null);
  try {
    return storedDevice ? completeFacts(JSON.parse(storedDevice) as DeviceFacts) : undefined;
  } catch {
    return undefined;
  }
}
