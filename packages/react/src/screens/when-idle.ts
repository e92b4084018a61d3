/** Runs work when the browser is idle. */
export function whenIdle(work: () => void): void {
  // Safari has no `requestIdleCallback`.
  if (window.requestIdleCallback) window.requestIdleCallback(work)
  else window.setTimeout(work, 500)
}
