import { type PointerEvent, useRef } from 'react'

interface DragStart {
  readonly pointerX: number
  readonly pointerY: number
  readonly left: number
  readonly top: number
}

/**
 * Lets a mouse drag the content of a scrolling frame. Touch scrolls anyway. Spread the result over
 * the frame.
 */
export function usePan() {
  const grip = useRef<DragStart | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const frame = event.currentTarget
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('a, button')) return
      grip.current = {
        pointerX: event.clientX,
        pointerY: event.clientY,
        left: frame.scrollLeft,
        top: frame.scrollTop,
      }
      frame.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!grip.current) return
      const { pointerX, pointerY, left, top } = grip.current
      event.currentTarget.scrollTo(left + pointerX - event.clientX, top + pointerY - event.clientY)
    },
    onPointerUp() {
      grip.current = null
    },
    onPointerCancel() {
      grip.current = null
    },
  }
}
