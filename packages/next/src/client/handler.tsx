'use client'

import { useApp } from '@latchkey/react'
import { HandlerScreen } from '@latchkey/react/internal'
import { usePathname, useSearchParams } from 'next/navigation'
import { basePath } from '../base-path.ts'
import type { HandlerProps } from '../props.ts'

/**
 * The Handler of a client component. It shows redirects and unknown pages as the React one does.
 */
export function Handler({ app, fullPage, componentProps = {} }: HandlerProps) {
  // The path of the router lacks the base path. Named here, so that a build without one leaves the
  // rest out.
  const base =
    process.env.__NEXT_ROUTER_BASEPATH && app.urls.handler.startsWith(`${basePath()}/`)
      ? basePath()
      : ''
  const place = { location: base + usePathname(), search: useSearchParams().toString() }
  return <HandlerScreen {...place} {...{ app, fullPage, componentProps }} />
}

/** The browser's half of the Handler: shows the screen that the server has chosen. */
export function RoutedHandler({
  projectId,
  ...screen
}: Pick<HandlerProps, 'fullPage'> & {
  readonly projectId: string
  readonly location: string
  readonly search: string
  readonly componentProps: NonNullable<HandlerProps['componentProps']>
}) {
  return <HandlerScreen {...screen} app={useApp({ projectIdMustMatch: projectId })} />
}
