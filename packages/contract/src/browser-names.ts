// Sorted by specificity: each user agent also contains the names below its own.
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

// Real user agents are far shorter.
const MAX_LENGTH = 1_000

/** Browser and operating system by fixed names, so that a user agent cannot inject text. */
export interface BrowserNames {
  browser: string | null
  system: string | null
}

/** Reads the names from a user agent. An unknown one is null. */
export function readBrowserNames(userAgent: string): BrowserNames {
  const text = userAgent.slice(0, MAX_LENGTH)
  const find = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: find(BROWSERS), system: find(SYSTEMS) }
}
