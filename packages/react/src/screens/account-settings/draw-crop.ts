import { type Crop, cropSide } from './crop.ts'

// Large enough for the largest display size at a pixel ratio of 3.
const PICTURE_PX = 400
// The size limit for profile images (protocol 08 §16.10).
const MAX_BYTES = 100_000
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** Draws the cropped square onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The browser gives no canvas to draw on.')
  const side = cropSide(image, crop)
  // Transparent pixels would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(
    image,
    crop.x - side / 2,
    crop.y - side / 2,
    side,
    side,
    0,
    0,
    canvas.width,
    canvas.height,
  )
}

/** Encodes the cropped square as a JPEG data URL. */
export function encodeCrop(image: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas')
  canvas.width = PICTURE_PX
  canvas.height = PICTURE_PX
  drawCrop(canvas, image, crop)
  let url = ''
  for (const quality of QUALITIES) {
    url = canvas.toDataURL('image/jpeg', quality)
    if (!url.startsWith('data:image/jpeg;base64,'))
      throw new Error('The browser cannot write this picture.')
    if (bytesOf(url) <= MAX_BYTES) break
  }
  return url
}

/** Four base64 characters encode three bytes. */
const bytesOf = (url: string) => (url.length - url.indexOf(',') - 1) * 0.75
