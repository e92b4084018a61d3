import type { RenderRequest, ThemeChoice } from '../../data/email-sources/queries.ts'
import type { SendBody } from '../../data/emails/writes.ts'

/** The categories that emails have (protocol 05 §4). */
export const CATEGORIES = ['Transactional', 'Marketing'] as const
export type Category = (typeof CATEGORIES)[number]

/** What is sent. */
export interface SendContent {
  readonly kind: 'html' | 'template' | 'draft'
  readonly subject: string
  readonly category: Category
  readonly html: string
  readonly templateId: string
  /** JSON as typed. */
  readonly variables: string
  readonly draftId: string
  readonly theme: ThemeChoice
}

/** The content as the wire has it. For drafts, no theme means that of the draft. */
export function contentOnWire(
  content: SendContent,
  recipients: Pick<SendBody, 'user_ids' | 'all_users'>,
): SendBody {
  const { kind, theme } = content
  const shared = { ...recipients, ...(theme !== undefined && { theme_id: theme }) }
  if (kind === 'draft') return { ...shared, draft_id: content.draftId }
  if (kind === 'template')
    return {
      ...shared,
      template_id: content.templateId,
      variables: JSON.parse(content.variables || '{}'),
    }
  return {
    ...shared,
    subject: content.subject.trim(),
    notification_category_name: content.category,
    html: content.html,
  }
}

/** HTML as a source, so that its preview has the theme in which it is sent. */
const asSource = (html: string): string =>
  `export function EmailTemplate() {
  return <div dangerouslySetInnerHTML={{ __html: ${JSON.stringify(html)} }} />
}
`

/** What the preview of a content is rendered from. Variables have the values of the preview. */
export function previewOf(
  { kind, html, templateId, theme }: SendContent,
  draft: { readonly source: string; readonly theme: ThemeChoice } | undefined,
): RenderRequest {
  const shown = theme ?? (kind === 'draft' ? draft?.theme : undefined)
  const themed = shown === undefined ? {} : { theme_id: shown }
  return kind === 'template' && templateId !== ''
    ? { template_id: templateId, ...themed }
    : {
        template_tsx_source: kind === 'draft' ? (draft?.source ?? asSource('')) : asSource(html),
        ...themed,
      }
}
