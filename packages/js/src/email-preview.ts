import type { BodyOf } from '@latchkey/contract'
import { adminCall } from './admin-connection.ts'
import { CacheEntry } from './cache.ts'
import type { EmailThemeChoice } from './email-sending.ts'
import type * as wire from './email-wire.ts'
import type { ServerContext } from './server-context.ts'

/** A template and a theme, each by its id or as a source (protocol 05 §8.1). */
export type EmailPreviewOptions = (
  | { readonly templateId: string; readonly templateTsxSource?: undefined }
  | { readonly templateTsxSource: string; readonly templateId?: undefined }
) &
  (
    | {
        /** Absent or null: the selected theme of the project. */
        readonly themeId?: EmailThemeChoice | null | undefined
        readonly themeTsxSource?: undefined
      }
    | { readonly themeTsxSource: string; readonly themeId?: undefined }
  )

/** JSON omits undefined values. */
export const toPreviewBody = ({
  templateId,
  templateTsxSource,
  themeId,
  themeTsxSource,
}: EmailPreviewOptions) => ({
  template_id: templateId,
  template_tsx_source: templateTsxSource,
  theme_id: themeId,
  theme_tsx_source: themeTsxSource,
})

/** The HTML of an email with preview values. */
export function emailPreviewEntry(
  context: ServerContext,
  options: EmailPreviewOptions,
): CacheEntry<string> {
  const body = toPreviewBody(options)
  return context.pool.entry(
    JSON.stringify(['email-preview', body]),
    () =>
      new CacheEntry(
        {
          async fetch() {
            const { html } = await adminCall<wire.RenderEmail>(context, {
              method: 'POST',
              path: '/emails/render-email',
              body: body as BodyOf<wire.RenderEmail, 'admin'>,
            })
            return html
          },
        },
        context,
      ),
  )
}
