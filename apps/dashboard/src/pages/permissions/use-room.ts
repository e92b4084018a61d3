import { type RefObject, useLayoutEffect, useState } from 'react'

export interface Room {
  readonly width: number
  readonly height: number
}

/** The size of the visible part of an element in pixels; 0 before it is rendered. */
export function useRoom(ref: RefObject<HTMLElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // Without scroll bars, which come and go with the size of the content.
    const measure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      setRoom((before) =>
        before.width === width && before.height === height ? before : { width, height },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return room
}
