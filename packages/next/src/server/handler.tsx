import type { ClientApp } from '@latchkey/js'
import { appInternals } from '@latchkey/js/internal'
import { MessageCard } from '@latchkey/react'
import { findDestination, handlerBase } from '@latchkey/react/internal'
import { notFound, RedirectType, redirect } from 'next/navigation'
import { withoutBasePath } from '../base-path.ts'
import { RoutedHandler } from '../client/handler.tsx'
import type { HandlerProps } from '../props.ts'
import { readRoute } from '../read-route.ts'

const OLD_FORM = 'Handler: pass routeProps={props} instead of params and searchParams.'

/** The pages below `urls.handler`, for a catch-all route (protocol 08 §2). */
export async function Handler({
  app,
  fullPage,
  componentProps = {},
  params,
  searchParams,
  routeProps = { params, searchParams },
}: Omit<HandlerProps, 'app'> & { readonly app: ClientApp }) {
  const isOldForm = params !== undefined || searchParams !== undefined
  if (isOldForm) console.warn(OLD_FORM)
  const { parts, search } = await readRoute(routeProps)
  if (parts === null)
    return (
      <MessageCard title="Invalid handler setup" fullPage={fullPage}>
        <p>
          Put the Handler in a catch-all folder, such as app/handler/[...latchkey]/page.tsx, and
          pass the props of the page as routeProps.
        </p>
      </MessageCard>
    )

  const { urls } = app[appInternals].context
  const location = `${handlerBase(urls)}/${parts.join('/')}`
  const found = findDestination({ location, search, urls })
  if (found.kind === 'redirect') redirect(withoutBasePath(found.to), RedirectType.replace)
  if (found.kind === 'unknown') notFound()
  return (
    <>
      {isOldForm && process.env.NODE_ENV === 'development' && (
        <p role="alert" style={{ color: 'red' }}>
          {OLD_FORM}
        </p>
      )}
      <RoutedHandler
        {...{ fullPage, location, search, componentProps }}
        projectId={app.projectId}
      />
    </>
  )
}
