export function ensurePage(): void;
