import { page } from 'vitest/browser'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The pixels of an element, as the user sees them. What turns without end stands still. */
export async function photograph(element: Element): Promise<ImageData> {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY) continue
    animation.pause()
    animation.currentTime = 0
  }
  const picture = await page.screenshot({ element, save: false })
  const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob()
  const bitmap = await createImageBitmap(blob)
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('The browser cannot draw.')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}

/** The most that anti-aliasing changes a channel of a pixel. */
const ANTI_ALIASING = 24

/** How many pixels of an area differ by more than anti-aliasing. */
export function countDifferences(one: ImageData, other: ImageData, area: Area): number {
  if (one.width !== other.width) return Number.POSITIVE_INFINITY
  const [from, to] = [Math.floor(area.x), Math.ceil(area.x + area.width)]
  let count = 0
  for (let y = Math.floor(area.y); y < area.y + area.height; y += 1)
    for (let at = 4 * (y * one.width + from); at < 4 * (y * one.width + to); at += 4)
      if (differs(one.data, other.data, at)) count += 1
  return count
}

/** Pixels outside of one of the pictures differ, too. */
function differs(one: Uint8ClampedArray, other: Uint8ClampedArray, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1)
    if (!(Math.abs((one[channel] ?? NaN) - (other[channel] ?? NaN)) <= ANTI_ALIASING)) return true
  return false
}
