import type { Context } from '../../../kernel/context.ts'
import type { Pages } from '../../../kernel/http/pages.ts'
import { tarballPages } from './pages.ts'
import { buildTarballs, TARBALLS } from './tarballs.ts'

/** The npm packages for apps, as tarballs. In development the first request builds them. */
export const packagePages = (ctx: Context): Pages =>
  tarballPages({
    folder: TARBALLS,
    isProduction: ctx.config.production,
    ...(ctx.config.production ? {} : { build: buildTarballs }),
  })
