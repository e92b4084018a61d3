import { imageSize } from 'image-size'

/** The accepted image formats. None of them can contain a script. */
export const IMAGE_TYPES = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
} as const
export type ImageFormat = keyof typeof IMAGE_TYPES

const startsWith = (content: Buffer, ...bytes: number[]) =>
  bytes.every((byte, index) => content[index] === byte)

/**
 * Detects the format by the first bytes. Only these formats reach the size parser, so untrusted
 * content reaches no other parser.
 */
function sniff(content: Buffer): ImageFormat | null {
  if (startsWith(content, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  if (startsWith(content, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (/^GIF8[79]a$/.test(content.toString('latin1', 0, 6))) return 'gif'
  if (content.toString('latin1', 0, 4) === 'RIFF' && content.toString('latin1', 8, 12) === 'WEBP')
    return 'webp'
  if (content.toString('latin1', 0, 2) === 'BM') return 'bmp'
  return null
}

/**
 * Returns the format of an image by its content, not its declared type. Returns null if the format
 * is not accepted or the image is broken or empty.
 */
export function detectImageFormat(content: Buffer): ImageFormat | null {
  const format = sniff(content)
  if (format === null) return null
  try {
    const { width, height, type } = imageSize(content)
    return width > 0 && height > 0 && type === (format === 'jpeg' ? 'jpg' : format) ? format : null
  } catch {
    return null
  }
}
