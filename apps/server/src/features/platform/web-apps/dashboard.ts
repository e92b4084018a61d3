import type { MiddlewareHandler } from 'hono'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Context } from '../../../kernel/context.ts'
import { pagePermissions, securityHeaders } from '../../../kernel/http/headers.ts'
import { withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import { webApp } from '../../../kernel/shipped-files.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { toClientView } from '../../projects/projects/index.ts'
import { emailFrame, MAIL_FRAME_PATH } from './email-frame.ts'
import { pageBranding } from './page-branding.ts'

const PATHS = [
  '/',
  '/projects',
  '/projects/*',
  '/teams/*',
  '/health-report',
  '/new-project',
  '/setup',
  '/wizard-congrats',
  '/integrations/*',
  '/handler',
  '/handler/*',
]

/** Pages of users who are signed in. Visitors get the sign-in page, which leads back to them. */
const SIGNED_IN_PATHS = /^\/($|(projects|teams|health-report|new-project)(\/|$))/

/** The screens of the sign-in page. Account settings are part of the dashboard. */
const SIGN_IN_PATHS = /^\/handler(?!\/account-settings)(\/|$)/

/** The cookie of the SDK that holds the refresh token of an administrator. */
const SESSION_COOKIE = /stack-refresh(-internal|=)/

/** The page with Stripe's components. A script of Stripe runs nowhere else in the dashboard. */
const PAYMENTS_PATH = /^\/projects\/[^/]+\/payments\/?$/

/**
 * What Stripe's components need:
 * https://docs.stripe.com/connect/get-started-connect-embedded-components#csp-and-http-header-requirements
 */
const STRIPE_SOURCES = {
  hosts: ' https://connect-js.stripe.com https://js.stripe.com',
  style: " 'sha256-0hAheEzaMe6uXIKV4EehS9pu1am1lj/KnnzrOYqckXk='",
}

/**
 * The policy of the hosted pages, except that the dashboard may frame them for previews and cannot
 * be framed itself (protocol 09 §28). Webhook endpoints are managed at the service that delivers
 * them.
 */
const pagePolicy = ({ svix }: Context['config'], withStripe: boolean): string =>
  [
    "default-src 'none'",
    `script-src 'self'${withStripe ? STRIPE_SOURCES.hosts : ''}`,
    `style-src 'self'${withStripe ? STRIPE_SOURCES.style : ''}`,
    "img-src 'self' data: blob: https:",
    svix === null ? "connect-src 'self'" : `connect-src 'self' ${new URL(svix.serverUrl).origin}`,
    "font-src 'self'",
    `frame-src 'self'${withStripe ? STRIPE_SOURCES.hosts : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The web app for administrators: one static page for all of its paths, and a smaller one for
 * visitors, both configured at runtime.
 */
export function dashboardPages(ctx: Context): Pages {
  const files = createStaticFiles(webApp('dashboard'))
  const pages = createPages()
  const pageHeaders = {
    ...securityHeaders,
    'content-security-policy': pagePolicy(ctx.config, false),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': pagePermissions,
    'cache-control': 'no-cache',
  }
  const stripeHeaders = {
    ...pageHeaders,
    // Stripe may ask for a photo of a document.
    'permissions-policy': pagePermissions.replace('camera=(), ', ''),
    'content-security-policy': pagePolicy(ctx.config, true),
    // Stripe's components open windows, which report back to the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  }

  for (const folder of ['assets', 'sign-in/assets'])
    pages.get(`/dashboard/${folder}/*`, async (c) => {
      const file = await files.serve(c.req.path.slice('/dashboard/'.length), c.req.raw)
      if (file === null) return c.notFound()
      for (const [name, value] of Object.entries(securityHeaders)) file.headers.set(name, value)
      return file
    })

  pages.get(MAIL_FRAME_PATH, () => emailFrame())

  const servePage: MiddlewareHandler = async (c, next) => {
    const page = await files.read('index.html')
    // Not built: the root shows the start page, the other paths an error.
    if (page === null)
      return c.req.path === '/'
        ? next()
        : c.text('The dashboard is not built yet. Run npm run build, then reload.', 503)
    const signInPage = isForVisitors(c.req.path, c.req.header('cookie'))
      ? await files.read('sign-in/index.html')
      : null
    if (signInPage !== null) {
      const ahead = withRuntimeConfiguration(signInPage, await runtimeConfiguration(ctx, false))
      return c.html(
        ahead.replace('</head>', () => `${prefetch(page)}</head>`),
        200,
        pageHeaders,
      )
    }
    const withStripe = hasWidgets(ctx) && PAYMENTS_PATH.test(c.req.path)
    return c.html(
      withRuntimeConfiguration(page, await runtimeConfiguration(ctx, withStripe)),
      200,
      withStripe ? stripeHeaders : pageHeaders,
    )
  }
  for (const path of PATHS) pages.get(path, servePage)

  return pages
}

/** Whether the sign-in page is the response. With a cookie that is not valid, the dashboard leads there. */
const isForVisitors = (path: string, cookies = ''): boolean =>
  SIGN_IN_PATHS.test(path) || (SIGNED_IN_PATHS.test(path) && !SESSION_COOKIE.test(cookies))

/** Loads the scripts of a page while the user signs in. */
const prefetch = (page: string): string =>
  [...page.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)]
    .map(([, file]) => `<link rel="prefetch" as="script" crossorigin href="${file}">`)
    .join('')

/** Whether Stripe's components can be shown. A stand-in for its API has none. */
const hasWidgets = ({ config: { stripe } }: Context): boolean =>
  stripe !== null && stripe.apiUrl === null

/**
 * Returns the configuration of the dashboard: the project to sign in to and the URL of the service.
 * The key of Stripe is only on a page whose policy allows Stripe's script.
 */
async function runtimeConfiguration(ctx: Context, withStripe: boolean) {
  const { project: internal } = await getInternalProject(ctx)
  const { terms_url = null, privacy_url = null } = pageBranding(ctx, internal.config)?.texts ?? {}
  return {
    publishableClientKey: internal.hostedClientKey,
    baseUrl: ctx.config.publicUrl,
    version: packageJson.version,
    project: toClientView(internal),
    hasMailServer: ctx.config.mail.server !== null,
    sharedMailSender: ctx.config.mail.server === null ? null : ctx.config.mail.from,
    aiAvailable: ctx.config.assistant !== null,
    isProduction: ctx.config.production,
    auditRetentionDays: ctx.config.auditRetentionDays,
    sharedOauthProviders: Object.keys(ctx.config.oauth.sharedKeys),
    ...((terms_url ?? privacy_url) !== null && { legal: { terms_url, privacy_url } }),
    ...(ctx.config.stripe && {
      stripe: {
        hasWidgets: hasWidgets(ctx),
        publishableKey: withStripe ? ctx.config.stripe.publishableKey : null,
      },
    }),
    ...(ctx.config.svix === null ? {} : { webhooksUrl: ctx.config.svix.serverUrl }),
  }
}
