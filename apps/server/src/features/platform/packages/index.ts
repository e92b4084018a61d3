import type { Context } from '../../../kernel/context.ts'
import type { Pages } from '../../../kernel/http/pages.ts'
import { isPacked, TARBALLS } from '../../../kernel/shipped-files.ts'
import { tarballPages } from './pages.ts'
import { buildTarballs } from './tarballs.ts'

/**
 * The npm packages as tarballs. In development the first request builds those for apps. The packed
 * service contains them.
 */
export const packagePages = (ctx: Context): Pages =>
  tarballPages({
    folder: TARBALLS,
    isProduction: ctx.config.production,
    ...(ctx.config.production || isPacked ? {} : { build: buildTarballs }),
  })
