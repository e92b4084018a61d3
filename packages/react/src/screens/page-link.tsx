import { appInternals } from '@latchkey/js/internal'
import { Link } from '@latchkey/ui'
import type { MouseEvent, ReactNode } from 'react'
import { useApp } from '../context.ts'

/** Whether a click follows a link in this tab. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Changes the page with the router of the app's framework. Returns false if the app has none, or if
 * the URL is on another origin.
 */
export function useRouterNavigation(): (url: string) => boolean {
  const app = useApp()
  const navigate = app.useNavigate()
  const { redirectMethod } = app[appInternals].context
  const hasRouter = redirectMethod === 'nextjs' || typeof redirectMethod === 'object'

  return (url) => {
    const { origin, href } = window.location
    if (!hasRouter || new URL(url, href).origin !== origin) return false
    navigate(url)
    return true
  }
}

/** A link to a page of the app, which a framework opens without loading it (protocol 08 §1). */
export function PageLink({
  href,
  children,
}: {
  readonly href: string
  readonly children: ReactNode
}) {
  const navigate = useRouterNavigation()
  return (
    <Link
      href={href}
      onClick={(event) => {
        if (isPlainClick(event) && navigate(href)) event.preventDefault()
      }}
    >
      {children}
    </Link>
  )
}
