/** The longest side of an uploaded picture, in pixels. */
const MAX_SIDE_PX = 512
/**
 * The longest data URL that the service accepts, in characters, with some margin (protocol 03
 * §0.1).
 */
const MAX_URL_LENGTH = 950_000
/** The quality of each attempt, best first. The last ones are for pictures with much detail. */
const TRIES: readonly (readonly [type: string, quality: number])[] = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
]

/** The picture types that can be chosen. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** The length of a side after the longer one is reduced to the limit. */
export function fitWithin(
  width: number,
  height: number,
  max = MAX_SIDE_PX,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, max / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/**
 * A picture small enough to upload, as a data URL; null for a file that is not a picture or cannot
 * be made small enough. Encoding it again also removes its location and date.
 */
export async function shrinkImage(
  file: Blob,
  maxUrlLength = MAX_URL_LENGTH,
): Promise<string | null> {
  if (!IMAGE_TYPES.includes(file.type)) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(bitmap.width, bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const [type, quality] of [[file.type, 0.9] as const, ...TRIES]) {
    const url = canvas.toDataURL(type, quality)
    if (url.length <= maxUrlLength) return url
  }
  return null
}
