/**
 * The script that measures inside the page. It is a text, as this folder has no types of browsers.
 * It collects paints, layout shifts and interactions from the beginning of each page.
 */
export const OBSERVE = `(() => {
  const seen = { paint: 0, shift: 0, shifts: [], interactions: new Map() }
  const observe = (type, each, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each))
      .observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', (entry) => { seen.paint = entry.startTime })
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    seen.shift += entry.value
    const moved = entry.sources.map(({ node }) => node && (node.className || node.nodeName))
    seen.shifts.push([Math.round(entry.startTime), entry.value, ...moved])
  })
  observe('event', (entry) => {
    if (!entry.interactionId) return
    const known = seen.interactions.get(entry.interactionId) ?? 0
    seen.interactions.set(entry.interactionId, Math.max(known, entry.duration))
  }, { durationThreshold: 16 })
  globalThis.observed = seen
})()`

/** What `OBSERVE` has collected. Times are in milliseconds. */
export interface Observed {
  /** From the start of the navigation until the largest contentful paint. */
  paint: number
  /** The sum of all layout shifts, which is at least the cumulative layout shift. */
  shift: number
  /** Of each shift, its time, its value and what moved. */
  shifts: (number | string | null)[][]
  /** Until the next paint, of the interactions that took 16 ms or longer. */
  interactions: number[]
}

/** Reads what has been collected. */
export const READ = `({ ...observed, interactions: [...observed.interactions.values()] })`

/**
 * Prepares `LETTER`, the time from the next key until the paint that shows the change of the rows,
 * in milliseconds.
 */
export const WATCH_LETTER = `(() => {
  const frame = document.querySelector('main table').closest('[aria-busy]')
  let pressed = 0
  addEventListener('keydown', (event) => { pressed ||= event.timeStamp }, { capture: true, once: true })
  globalThis.letter = new Promise((resolve, reject) => {
    const observer = new MutationObserver(() => {
      if (pressed === 0 || frame.getAttribute('aria-busy') === 'true') return
      observer.disconnect()
      // The second frame begins after the first one was painted.
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - pressed)))
    })
    observer.observe(frame, { subtree: true, childList: true, characterData: true, attributes: true })
    setTimeout(() => reject(new Error('The rows did not change.')), 10_000)
  })
})()`

export const LETTER = 'letter'

/**
 * Scrolls the rows of the table down, a step for each frame. Returns the times between the frames
 * and the longest task, in milliseconds.
 */
export const scrollTable = (frames: number, pixels: number): string => `(async () => {
  const element = document.querySelector('main table').parentElement
  let longest = 0
  const observer = new PerformanceObserver((list) =>
    list.getEntries().forEach(({ duration }) => { longest = Math.max(longest, duration) }))
  observer.observe({ type: 'longtask' })
  const frame = () => new Promise(requestAnimationFrame)
  const times = []
  let last = await frame()
  for (let at = 0; at < ${frames}; at++) {
    element.scrollTop += ${pixels}
    const now = await frame()
    times.push(now - last)
    last = now
  }
  await new Promise((resolve) => setTimeout(resolve, 100))
  observer.disconnect()
  if (element.scrollTop === 0) throw new Error('The rows did not scroll.')
  return { times, longest }
})()`
