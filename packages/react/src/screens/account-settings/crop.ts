/**
 * The square to keep: its center in image pixels, and its zoom factor relative to the largest
 * square.
 */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export const MIN_ZOOM = 1
export const MAX_ZOOM = 3

/** The side length of the square in image pixels. */
export const cropSide = ({ width, height }: Size, { zoom }: Pick<Crop, 'zoom'>): number =>
  Math.min(width, height) / zoom

/** The largest centered square. */
export const wholeCrop = ({ width, height }: Size): Crop => ({
  x: width / 2,
  y: height / 2,
  zoom: MIN_ZOOM,
})

/** The nearest crop within the image. */
export function clampCrop(size: Size, { x, y, zoom }: Crop): Crop {
  const within = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
  const half = cropSide(size, { zoom: within }) / 2
  return {
    x: Math.min(size.width - half, Math.max(half, x)),
    y: Math.min(size.height - half, Math.max(half, y)),
    zoom: within,
  }
}

/** The crop after moving the image by fractions of the visible square. */
export function moveCrop(size: Size, crop: Crop, push: { right: number; down: number }): Crop {
  const side = cropSide(size, crop)
  return clampCrop(size, { ...crop, x: crop.x - push.right * side, y: crop.y - push.down * side })
}

export const zoomCrop = (size: Size, crop: Crop, zoom: number): Crop =>
  clampCrop(size, { ...crop, zoom })
