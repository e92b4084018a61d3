import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Crop, clampCrop, cropSide, moveCrop, wholeCrop, zoomCrop } from './crop.ts'

const landscape = { width: 400, height: 200 }
const size = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
})

test('starts with the largest centered square', () => {
  expect(wholeCrop(landscape)).toEqual({ x: 200, y: 100, zoom: 1 })
  expect(cropSide(landscape, { zoom: 1 })).toBe(200)
})

test('shows more of the left when the image is moved right', () => {
  expect(moveCrop(landscape, wholeCrop(landscape), { right: 0.25, down: 0.25 })).toEqual({
    x: 150,
    y: 100,
    zoom: 1,
  })
})

test('keeps the center when zooming, within the image', () => {
  const corner = zoomCrop(landscape, { x: 350, y: 150, zoom: 2 }, 2)
  expect(corner).toEqual({ x: 350, y: 150, zoom: 2 })
  expect(zoomCrop(landscape, corner, 1)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('never moves or zooms beyond the image', () => {
  const steps = fc.array(
    fc.record({
      right: fc.double({ min: -9, max: 9, noNaN: true }),
      zoom: fc.double({ min: -1, max: 9, noNaN: true }),
    }),
  )
  fc.assert(
    fc.property(size, steps, (image, pushes) => {
      let crop: Crop = wholeCrop(image)
      for (const { right, zoom } of pushes)
        crop = zoomCrop(image, moveCrop(image, crop, { right, down: -right }), zoom)
      const half = cropSide(image, crop) / 2
      const tolerance = 1e-6
      expect(crop.x - half).toBeGreaterThanOrEqual(-tolerance)
      expect(crop.y - half).toBeGreaterThanOrEqual(-tolerance)
      expect(crop.x + half).toBeLessThanOrEqual(image.width + tolerance)
      expect(crop.y + half).toBeLessThanOrEqual(image.height + tolerance)
      expect(clampCrop(image, crop)).toEqual(crop)
    }),
  )
})
