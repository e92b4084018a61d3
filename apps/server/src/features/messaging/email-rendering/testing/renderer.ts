import { builtInThemes, LIGHT_THEME_ID } from '@latchkey/contract'
import { afterAll } from 'vitest'
import { createEmailRenderer, type RenderRequest, type RenderResult } from '../index.ts'

/** The time that rendered sources see. */
export const NOW = new Date('2031-05-06T07:08:09Z')

export const LIGHT = builtInThemes[LIGHT_THEME_ID].tsxSource

/** A theme that adds as little as possible. */
export const PLAIN_THEME = `
import { Html, Body } from '@react-email/components'
export const EmailTheme = ({ children, unsubscribeLink }) => (
  <Html><Body>{children}{unsubscribeLink ? <a href={unsubscribeLink}>off</a> : null}</Body></Html>
)`

/** Starts a renderer for the tests of a file. */
export function startRenderer() {
  const renderer = createEmailRenderer({ now: () => NOW })
  afterAll(() => renderer.stop())
  const render = (request: Partial<RenderRequest>): Promise<RenderResult> =>
    renderer.render({
      tenancyId: '5f1d5c3e-6c53-4c5e-9f0e-7d2f1f3c2b1a',
      template: { tsx: template('<p>Hello</p>') },
      theme: PLAIN_THEME,
      mode: 'send',
      project: { displayName: 'Acme' },
      variables: {},
      defaultCategory: 'Transactional',
      recipients: [{ displayName: 'Ada' }],
      ...request,
    })
  return {
    renderer,
    render,
    /** The only email of a request that renders. */
    async renderOne(request: Partial<RenderRequest>) {
      const result = await render(request)
      if (!result.ok) throw new Error(result.error)
      const [email] = result.emails
      if (email === undefined) throw new Error('There is no email.')
      return email
    },
    /** The error of a request that does not render. */
    async renderError(request: Partial<RenderRequest>): Promise<string> {
      const result = await render(request)
      if (result.ok) throw new Error('The email was rendered.')
      return result.error
    },
  }
}

/** A template that returns JSX, with code before it. */
export const template = (jsx: string, code = ''): string => `
import { Subject, NotificationCategory, Props } from '@stackframe/emails'
import * as components from '@react-email/components'
import { type } from 'arktype'
export function EmailTemplate({ user, project, variables }: Props) {
  ${code}
  return <>${jsx}</>
}`
