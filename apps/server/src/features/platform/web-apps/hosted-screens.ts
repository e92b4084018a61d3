import { isProjectId } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { webApp } from '../../../kernel/shipped-files.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { toClientView } from '../../projects/projects/index.ts'

/** Allows only resources of the service itself, and no framing by other sites. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
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
  pages.get('/hosted/:projectId/handler', (c) => c.redirect(`${c.req.path}/sign-in`, 307))

  pages.get('/hosted/:projectId/handler/*', async (c) => {
    const projectId = c.req.param('projectId')
    const project = isProjectId(projectId) ? await ctx.projects.find(projectId) : null
    const page = await files.read('index.html')
    if (project === null) return c.text('Project not found. Check the URL.', 404, securityHeaders)
    if (page === null)
      return c.text(
        'The pages are not built yet. Run npm run build, then reload.',
        503,
        securityHeaders,
      )
    return c.html(withRuntimeConfiguration(page, runtimeConfiguration(ctx, project)), 200, {
      ...securityHeaders,
      'content-security-policy': PAGE_POLICY,
      // URLs never contain tokens, but callback links contain codes.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  return pages
}

/** Returns the configuration of the app: the project and the URL of the service. */
const runtimeConfiguration = (ctx: Context, project: Project) => ({
  projectId: project.id,
  publishableClientKey: project.hostedClientKey,
  baseUrl: ctx.config.publicUrl,
  displayName: project.displayName,
  project: toClientView(project),
})
