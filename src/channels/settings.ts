/** What the user has chosen; kept by the browser until it is changed. */
export interface Settings {
  /** `devtools`: only in tabs whose DevTools is open. */
  readonly record: 'always' | 'devtools';
  /** Wire bytes of all captures together; beyond it the oldest go. */
  readonly keepBytes: number;
  /** Captures of older requests go. */
  readonly keepDays: number;
}

/** A long day of streaming; and a week, which only a browser that is never closed lives to see. */
export const DEFAULT_SETTINGS: Settings = { record: 'always', keepBytes: 1_000_000_000, keepDays: 7 };

/** The settings in a stored value, which an older or newer version may have written; defaults where it says nothing. */
export function readSettings(stored: unknown): Settings {
  const found: Partial<Record<keyof Settings, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    record: found.record === 'devtools' ? 'devtools' : 'always',
    keepBytes: positive(found.keepBytes) ?? DEFAULT_SETTINGS.keepBytes,
    keepDays: positive(found.keepDays) ?? DEFAULT_SETTINGS.keepDays,
  };
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}
