import { type RefObject, useEffect, useState } from 'react'

/** Whether the element was ever visible. For data that is only requested then. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)

  useEffect(() => {
    if (seen || element.current === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [seen, element])

  return seen
}
