import { requireFewTags } from './bounded-parser.ts'
import { compile, SourceError } from './compile.ts'
import type { ImageName } from './image.ts'
import { schemesOf, withLookSheet } from './look-sheet.ts'
import { toPlainText } from './plain-text.ts'
import type { RenderedSource, RenderRequest } from './renderer.ts'
import { withSafeLinks } from './safe-links.ts'
import type { CompiledSources, Sandbox } from './sandbox.ts'
import type { SandboxRequest } from './sandbox-request.ts'
import { runWithClasses } from './styled-run.ts'

/** The email of one recipient. */
export interface RenderJob {
  readonly template: RenderRequest['template']
  readonly theme: string | null
  readonly request: Omit<SandboxRequest, 'rawHtml' | 'hasTheme' | 'classes'>
}

export type RenderJobResult =
  | { readonly ok: true; readonly email: RenderedSource }
  | { readonly ok: false; readonly error: string }

const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Compiles and renders one email. */
export async function runJob(
  { template, theme, request }: RenderJob,
  sandboxOf: (image: ImageName) => Sandbox,
): Promise<RenderJobResult> {
  try {
    const sources: CompiledSources = {
      ...('tsx' in template ? { template: compile('template', template.tsx) } : {}),
      ...(theme === null ? {} : { theme: compile('theme', theme) }),
    }
    const rawHtml = 'html' in template ? `html:${crypto.randomUUID()}` : null
    const sandbox = sandboxOf(imageFor(template, theme))
    const result = await runWithClasses(sandbox, sources, {
      ...request,
      rawHtml,
      hasTheme: theme !== null,
    })
    if (!result.ok) return result
    const { subject, notificationCategory } = result
    requireFewTags(result.html)
    const document = withSafeLinks(result.html)
    const filled =
      'html' in template && rawHtml !== null
        ? document.replace(rawHtml, () => template.html)
        : document
    const html = `${DOCTYPE}${withLookSheet(filled, request.look, schemesOf(theme))}`
    requireFewTags(html)
    return {
      ok: true,
      email: {
        html,
        text: toPlainText(html),
        ...(subject === undefined ? {} : { subject: oneLine(subject) }),
        ...(notificationCategory === undefined ? {} : { notificationCategory }),
      },
    }
  } catch (error) {
    if (error instanceof SourceError) return { ok: false, error: error.message }
    throw error
  }
}

const MAX_SUBJECT_LENGTH = 500
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A subject is a header of the email, so it must not contain line breaks (security case 48). */
const oneLine = (subject: string): string =>
  subject.replace(CONTROLS, ' ').trim().slice(0, MAX_SUBJECT_LENGTH)

const imageFor = (template: RenderJob['template'], theme: string | null): ImageName =>
  [theme, 'tsx' in template ? template.tsx : ''].some((source) => source?.includes('CodeBlock'))
    ? 'code'
    : 'base'
