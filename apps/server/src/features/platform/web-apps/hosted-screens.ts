import { type Branding, isProjectId } from '@latchkey/contract'
import {
  brandingStyles,
  defaultLanguage,
  LANGUAGE_COOKIE,
  type Language,
  matchLanguage,
  parseAcceptLanguage,
  parseUrl,
} from '@latchkey/contract/pure'
import type { Context as HonoContext } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Context } from '../../../kernel/context.ts'
import { pagePermissions, securityHeaders } from '../../../kernel/http/headers.ts'
import { styleSource, withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { webApp } from '../../../kernel/shipped-files.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { toClientView } from '../../projects/projects/index.ts'
import { type HostedProblem, hostedProblem } from './hosted-problem.ts'
import { HOSTED_PROBLEM_TEXTS } from './hosted-problem-texts.ts'
import { withNoScriptText } from './no-script-text.ts'
import { pageBranding } from './page-branding.ts'

/**
 * Allows only resources of the service itself and the style sheet of the branding, and no framing
 * by other sites.
 */
const pagePolicy = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    style === '' ? "style-src 'self'" : `style-src 'self' ${styleSource(style)}`,
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** The hosted sign-in and account pages: one static app for all projects, configured at runtime. */
export function hostedScreens(ctx: Context): Pages {
  const files = createStaticFiles(webApp('screens'))
  const pages = createPages()

  pages.get('/hosted/assets/*', async (c) => {
    const file = await files.serve(c.req.path.slice('/hosted/'.length), c.req.raw)
    if (file === null) return c.notFound()
    for (const [name, value] of Object.entries(securityHeaders)) file.headers.set(name, value)
    return file
  })

  // Before the pages, whose pattern matches this path too.
  for (const path of ['/hosted/:projectId', '/hosted/:projectId/handler'] as const) {
    pages.get(path, async (c) => {
      const project = await findProject(ctx, c.req.param('projectId'))
      return project === null
        ? hostedProblem(noProject(ctx, visitorOf(c)))
        : c.redirect(`/hosted/${project.id}/handler/sign-in`, 307)
    })
  }

  pages.get('/hosted/:projectId/handler/*', async (c) => {
    const project = await findProject(ctx, c.req.param('projectId'))
    const page = await files.read('index.html')
    if (project === null) return hostedProblem(noProject(ctx, visitorOf(c)))
    if (page === null) return hostedProblem(NOT_BUILT)
    const branding = pageBranding(ctx, project.config)
    const style = branding === undefined ? '' : brandingStyles(branding)
    const configuration = runtimeConfiguration(ctx, project, branding)
    const { lang } = visitorOf(c, defaultLanguage(project.config))
    const name = branding?.texts.page_title ?? project.displayName
    const readable = withNoScriptText(page, name, lang)
    return c.html(withRuntimeConfiguration(readable, configuration, style), 200, {
      ...securityHeaders,
      'content-security-policy': pagePolicy(style),
      // URLs never contain tokens, but callback links contain codes.
      'referrer-policy': 'no-referrer',
      'permissions-policy': pagePermissions,
      'cache-control': 'no-store',
    })
  })

  // What is left: pages that do not exist, of a project or of none.
  for (const path of ['/hosted', '/hosted/:projectId/*']) {
    pages.get(path, async (c) => {
      const project = await findProject(ctx, c.req.param('projectId') ?? '')
      return hostedProblem(
        project === null
          ? noProject(ctx, visitorOf(c))
          : noPage(ctx, project, visitorOf(c, defaultLanguage(project.config))),
      )
    })
  }

  return pages
}

interface Visitor {
  lang: Language
  /** The site that the visitor comes from. */
  referrer: URL | null
}

/** What a request says about its visitor. The language that was chosen on a page comes first. */
function visitorOf(c: HonoContext, otherwise: Language = 'en-US'): Visitor {
  const wanted = parseAcceptLanguage(c.req.header('accept-language'))
  const referrer = parseUrl(c.req.header('referer') ?? '')
  return {
    lang: matchLanguage([getCookie(c, LANGUAGE_COOKIE) ?? '', ...wanted]) ?? otherwise,
    referrer: /^https?:$/.test(referrer?.protocol ?? '') ? referrer : null,
  }
}

/** Leads back to the app that the visitor comes from, else to the start page of the service. */
function noProject(ctx: Context, { lang, referrer }: Visitor): HostedProblem {
  const texts = HOSTED_PROBLEM_TEXTS[lang]
  const isElsewhere = referrer !== null && referrer.origin !== new URL(ctx.config.publicUrl).origin
  return {
    status: 404,
    lang,
    title: texts.noProject,
    text: texts.noProjectHelp,
    action: isElsewhere
      ? { label: texts.back.replace('{host}', () => referrer.host), href: referrer.origin }
      : { label: texts.toStart, href: '/' },
  }
}

const NOT_BUILT: HostedProblem = {
  status: 503,
  title: 'The pages are not built yet',
  text: 'Run npm run build, then reload.',
}

function noPage(ctx: Context, project: Project, { lang }: Visitor): HostedProblem {
  const texts = HOSTED_PROBLEM_TEXTS[lang]
  return {
    status: 404,
    lang,
    title: texts.noPage,
    text: texts.noPageHelp,
    project: project.displayName,
    branding: pageBranding(ctx, project.config),
    action: { label: texts.toSignIn, href: `/hosted/${project.id}/handler/sign-in` },
  }
}

const findProject = async (ctx: Context, projectId: string): Promise<Project | null> =>
  isProjectId(projectId) ? ctx.projects.find(projectId) : null

/**
 * Returns the configuration of the app: the project, the URL of the service and, if the project
 * changed something, its branding and its default language.
 */
const runtimeConfiguration = (ctx: Context, project: Project, branding: Branding | undefined) => ({
  projectId: project.id,
  publishableClientKey: project.hostedClientKey,
  baseUrl: ctx.config.publicUrl,
  displayName: project.displayName,
  project: toClientView(project),
  ...(project.config.localization?.defaultLanguage && {
    defaultLanguage: project.config.localization.defaultLanguage,
  }),
  ...(branding && { branding }),
})
