import { join } from 'node:path'
import { isProjectId } from '@latchkey/contract'
import type { Context } from '../../../kernel/context.ts'
import { securityHeaders } from '../../../kernel/http/headers.ts'
import { withRuntimeConfiguration } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { createStaticFiles } from '../../../kernel/static-files.ts'
import { toClientView } from '../../projects/projects/index.ts'

const BUILT_FILES = join(import.meta.dirname, '../../../../../screens/dist')

/** Nothing but what the service itself serves may run or be called; the page may not be framed by other sites. */
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

/** The hosted sign-in and account pages of every project: one static app, told at run time whose it is. */
export function hostedScreens(ctx: Context): Pages {
  const files = createStaticFiles(BUILT_FILES)
  const pages = createPages()

  pages.get('/hosted/assets/*', async (c) => {
    const file = await files.serve(c.req.path.slice('/hosted/'.length), c.req.raw)
    if (file === null) return c.notFound()
    for (const [name, value] of Object.entries(securityHeaders)) file.headers.set(name, value)
    return file
  })

  // Before the pages, whose pattern covers this path too.
  pages.get('/hosted/:projectId/handler', (c) => c.redirect(`${c.req.path}/sign-in`, 307))

  pages.get('/hosted/:projectId/handler/*', async (c) => {
    const projectId = c.req.param('projectId')
    const project = isProjectId(projectId) ? await ctx.projects.find(projectId) : null
    const page = await files.read('index.html')
    if (project === null)
      return c.text('There is no such project. Check the address.', 404, securityHeaders)
    if (page === null)
      return c.text(
        'The pages are not built yet. Run npm run build, then reload.',
        503,
        securityHeaders,
      )
    return c.html(withRuntimeConfiguration(page, runtimeConfiguration(ctx, project)), 200, {
      ...securityHeaders,
      'content-security-policy': PAGE_POLICY,
      // Tokens never stand in an address, but codes in callback links do.
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })

  return pages
}

/** Whose pages these are, and where the service is. */
const runtimeConfiguration = (ctx: Context, project: Project) => ({
  projectId: project.id,
  publishableClientKey: project.hostedClientKey,
  baseUrl: ctx.config.publicUrl,
  displayName: project.displayName,
  project: toClientView(project),
})
