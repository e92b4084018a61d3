import type { MiddlewareHandler } from 'hono'
import packageJson from '../../../../package.json' with { type: 'json' }
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { webApp } from '../../../kernel/shipped-files.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { toClientView } from '../../projects/projects/index.ts'
import { emailFrame, MAIL_FRAME_PATH } from './email-frame.ts'

const PATHS = ['/', '/projects', '/projects/*', '/new-project', '/setup', '/handler', '/handler/*']

/**
 * The policy of the hosted pages, except that the dashboard may frame them for previews and cannot
 * be framed itself (protocol 09 §28). Webhook endpoints are managed at the service that delivers
 * them.
 */
const pagePolicy = ({ svix }: Context['config']): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob: https:",
    svix === null ? "connect-src 'self'" : `connect-src 'self' ${new URL(svix.serverUrl).origin}`,
    "font-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The web app for administrators: one static page for all of its paths, configured at runtime. */
export function dashboardPages(ctx: Context): Pages {
  const files = createStaticFiles(webApp('dashboard'))
  const pages = createPages()
  const pageHeaders = {
    ...securityHeaders,
    'content-security-policy': pagePolicy(ctx.config),
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  }

  pages.get('/dashboard/assets/*', async (c) => {
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
    return c.html(withRuntimeConfiguration(page, await runtimeConfiguration(ctx)), 200, pageHeaders)
  }
  for (const path of PATHS) pages.get(path, servePage)

  return pages
}

/**
 * Returns the configuration of the dashboard: the project to sign in to and the URL of the service.
 */
async function runtimeConfiguration(ctx: Context) {
  const internal = await ctx.projects.find('internal')
  if (internal === null)
    throw new Error('The project "internal" is missing, although every start creates it.')
  return {
    publishableClientKey: internal.hostedClientKey,
    baseUrl: ctx.config.publicUrl,
    version: packageJson.version,
    project: toClientView(internal),
    hasMailServer: ctx.config.mail.server !== null,
    isProduction: ctx.config.production,
    sharedOauthProviders: Object.keys(ctx.config.oauth.sharedKeys),
    ...(ctx.config.svix === null ? {} : { webhooksUrl: ctx.config.svix.serverUrl }),
  }
}
