import { type Branding, brandingStyles } from '@latchkey/contract/pure'
import type { Context } from '../../../kernel/context.ts'
import { pagePermissions, securityHeaders } from '../../../kernel/http/headers.ts'
import { styleSource, withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import { getInternalProject } from '../../../kernel/internal-project.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { webApp } from '../../../kernel/shipped-files.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { pageBranding } from './page-branding.ts'

/** A purchase code: the tenancy of the offer and the secret part (protocol 06 §5). */
const FULL_CODE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[a-z0-9]{1,100}$/

/**
 * The hosts of Stripe that its script needs:
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const STRIPE_HOSTS = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  connect: 'https://api.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
}

/**
 * The policy of the dashboard without its frames, with Stripe if a key is set, and with the style
 * sheet of the branding.
 */
function pagePolicy({ stripe }: Context['config'], style: string): string {
  const hosts = stripe === null ? null : hostsOf(stripe.apiUrl)
  const and = (more: string | undefined) => (more === undefined ? '' : ` ${more}`)
  return [
    "default-src 'none'",
    `script-src 'self'${and(hosts?.script)}`,
    `style-src 'self'${and(style === '' ? undefined : styleSource(style))}`,
    "img-src 'self' data: https:",
    `connect-src 'self'${and(hosts?.connect)}`,
    "font-src 'self'",
    ...(hosts === null ? [] : [`frame-src ${hosts.frame}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hostsOf(apiUrl: string | null): typeof STRIPE_HOSTS {
  if (apiUrl === null) return STRIPE_HOSTS
  const { origin } = new URL(apiUrl)
  return { script: origin, connect: origin, frame: origin }
}

/**
 * The pages where customers pay (protocol 06 §9). Public: the code in the link is what allows to
 * buy.
 */
export function purchasePages(ctx: Context): Pages {
  const files = createStaticFiles(webApp('dashboard'))
  const pages = createPages()
  const pageHeaders = {
    ...securityHeaders,
    // Some payment methods continue in a window, which reports back to the page.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'x-frame-options': 'DENY',
    // The link is as good as the right to buy.
    'referrer-policy': 'no-referrer',
    'permissions-policy': pagePermissions,
    'cache-control': 'no-store',
  }

  pages.get('/purchase/assets/*', async (c) => {
    const file = await files.serve(c.req.path.slice(1), c.req.raw)
    if (file === null) return c.notFound()
    for (const [name, value] of Object.entries(securityHeaders)) file.headers.set(name, value)
    return file
  })

  pages.get('/purchase/:code', async (c) => {
    const page = await files.read('purchase/index.html')
    if (page === null)
      return c.text('The purchase page is not built yet. Run npm run build, then reload.', 503)
    const code =
      c.req.param('code') === 'return' ? c.req.query('purchase_full_code') : c.req.param('code')
    const project = await findSeller(ctx, code ?? '')
    const branding = project === null ? undefined : pageBranding(ctx, project.config)
    const style = branding === undefined ? '' : brandingStyles(branding)
    const configuration = await runtimeConfiguration(ctx, project, branding)
    return c.html(withRuntimeConfiguration(page, configuration, style), 200, {
      ...pageHeaders,
      'content-security-policy': pagePolicy(ctx.config, style),
    })
  })

  return pages
}

/** Returns the configuration of a page. Only public values: anyone may open the page. */
async function runtimeConfiguration(
  ctx: Context,
  project: Project | null,
  branding: Branding | undefined,
) {
  const { stripe, publicUrl } = ctx.config
  const { project: internal } = await getInternalProject(ctx)
  return {
    baseUrl: publicUrl,
    publishableClientKey: internal.hostedClientKey,
    projectName: project && (branding?.texts.page_title ?? project.displayName),
    logos: branding ? { light: branding.logo_light, dark: branding.logo_dark } : null,
    stripe: stripe && {
      publishableKey: stripe.publishableKey,
      scriptUrl: stripe.apiUrl === null ? null : `${stripe.apiUrl}/v3/`,
    },
  }
}

/**
 * The project that sells the offer; null if the code names none. Whether the code is valid does not
 * matter: name and branding are public, and a used link says whose it was.
 */
async function findSeller(ctx: Context, code: string): Promise<Project | null> {
  const tenancyId = FULL_CODE.exec(code)?.[1]
  return tenancyId === undefined ? null : ctx.projects.findOfTenancy(tenancyId)
}
