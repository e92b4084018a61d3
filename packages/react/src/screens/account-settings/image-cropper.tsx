import { ActionButton, Button } from '@latchkey/ui'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../../context.ts'
import { type Crop, MAX_ZOOM, MIN_ZOOM, moveCrop, wholeCrop, zoomCrop } from './crop.ts'
import { drawCrop } from './draw-crop.ts'
import styles from './image-cropper.module.css'

export interface ImageCropperProps {
  image: ImageBitmap
  onSave: (crop: Crop) => Promise<void>
  onError: (error: unknown) => void
  onCancel: () => void
}

// Twice the display size, for high-resolution screens.
const CANVAS_PX = 512
const KEY_STEP = 0.04

const PUSHES: Readonly<Record<string, { right: number; down: number }>> = {
  ArrowLeft: { right: -KEY_STEP, down: 0 },
  ArrowRight: { right: KEY_STEP, down: 0 },
  ArrowUp: { right: 0, down: -KEY_STEP },
  ArrowDown: { right: 0, down: KEY_STEP },
}

/** Selects a square of an image by dragging or arrow keys, with a slider for the zoom. */
export function ImageCropper({ image, onSave, onError, onCancel }: ImageCropperProps) {
  const t = useTranslate()
  const id = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => wholeCrop(image))
  const [saving, setSaving] = useState(false)
  const held = useRef({ x: 0, y: 0 })

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop)
  }, [image, crop])

  useEffect(() => canvas.current?.focus({ preventScroll: true }), [])

  const hold = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { x: event.clientX, y: event.clientY }
  }

  const drag = ({
    currentTarget,
    pointerId,
    clientX: x,
    clientY: y,
  }: PointerEvent<HTMLCanvasElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width, height } = currentTarget.getBoundingClientRect()
    // Not `movementX`, whose unit differs between browsers on a zoomed page.
    const by = { right: (x - held.current.x) / width, down: (y - held.current.y) / height }
    held.current = { x, y }
    setCrop((current) => moveCrop(image, current, by))
  }

  const push = (event: KeyboardEvent) => {
    const by = PUSHES[event.key]
    if (!by) return
    event.preventDefault()
    setCrop((current) => moveCrop(image, current, by))
  }

  const save = async () => {
    setSaving(true)
    try {
      await onSave(crop)
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={styles.cropper}>
      {/* No ARIA role exists for an image that is moved with keys. */}
      <canvas
        ref={canvas}
        className={styles.view}
        width={CANVAS_PX}
        height={CANVAS_PX}
        role="img"
        tabIndex={0}
        aria-label={t('Crop area. Use the arrow keys to move the picture.')}
        onPointerDown={hold}
        onPointerMove={drag}
        onKeyDown={push}
      />
      <div className={styles.side}>
        <label className={styles.label} htmlFor={`${id}-zoom`}>
          {t('Zoom')}
        </label>
        <input
          id={`${id}-zoom`}
          className={styles.zoom}
          type="range"
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          step={0.1}
          value={crop.zoom}
          onChange={(event) =>
            setCrop((current) => zoomCrop(image, current, event.target.valueAsNumber))
          }
        />
        <p className={styles.hint}>{t('Drag the picture to move it.')}</p>
        <div className={styles.buttons}>
          <ActionButton size="small" busyLabel={t('Please wait…')} action={save} onError={onError}>
            {t('Save')}
          </ActionButton>
          <Button variant="secondary" size="small" onClick={onCancel} disabled={saving}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </div>
  )
}
