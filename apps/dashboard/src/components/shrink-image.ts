/** Longest side of a picture that is sent, in pixels. */
const MAX_SIDE_PX = 512
/** Longest data URL that the service takes, in characters, with room to spare (protocol 03 §0.1). */
const MAX_URL_LENGTH = 950_000
/** In the quality of each, best first; the last are for pictures that are too rich for the first. */
const TRIES: readonly (readonly [type: string, quality: number])[] = [
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
  ['image/jpeg', 0.6],
]

/** The kinds of picture that a person may choose. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

/** What a side of a picture becomes when its longer one is brought to the limit. */
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

/** A picture small enough to be sent, as a data URL; null for a file that is none. Drawn anew, it also loses where and when it was taken. */
export async function shrinkImage(file: Blob): Promise<string | null> {
  if (!IMAGE_TYPES.includes(file.type)) return null
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitWithin(bitmap.width, bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const [type, quality] of [[file.type, 0.9] as const, ...TRIES]) {
    const url = canvas.toDataURL(type, quality)
    if (url.length <= MAX_URL_LENGTH) return url
  }
  return null
}
