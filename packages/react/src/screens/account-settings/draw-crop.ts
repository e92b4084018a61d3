import { type Crop, cropSide } from './crop.ts'

// Enough for the largest place a picture is shown in, on screens that are three times as fine.
const PICTURE_PX = 400
// About what pictures of people may weigh (protocol 08 §16.10).
const MAX_BYTES = 100_000
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]

/** Draws the square that is kept over a whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('The browser gives no canvas to draw on.')
  const side = cropSide(image, crop)
  // What is transparent would come out black.
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

/** The square that is kept as a JPEG in a data URL. */
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

/** Four characters of base64 are three bytes. */
const bytesOf = (url: string) => (url.length - url.indexOf(',') - 1) * 0.75
