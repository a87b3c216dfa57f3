/** The browser's own reader of codes, where there is one. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

export const detectorClass = (): DetectorClass | undefined =>
  (globalThis as unknown as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Whether this browser can scan a QR code; elsewhere the address is typed or pasted. */
export const canScan = (): boolean => detectorClass() !== undefined && navigator.mediaDevices !== undefined;
