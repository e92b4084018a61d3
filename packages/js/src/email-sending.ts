import type { BodyOf, sendEmail as sendEmailEndpoint } from '@latchkey/contract'
import type { CallAs } from './user-scope.ts'

/** A theme by its id, or `false` for none. */
export type EmailThemeChoice = string | false

type Recipients =
  | { readonly userIds: readonly string[]; readonly allUsers?: undefined }
  | { readonly allUsers: true; readonly userIds?: undefined }

type Content =
  | {
      readonly html: string
      readonly templateId?: undefined
      readonly variables?: undefined
      readonly draftId?: undefined
    }
  | {
      readonly templateId: string
      /** The values of the template's variables, as JSON. */
      readonly variables?: Readonly<Record<string, unknown>> | undefined
      readonly html?: undefined
      readonly draftId?: undefined
    }
  | {
      readonly draftId: string
      readonly html?: undefined
      readonly templateId?: undefined
      readonly variables?: undefined
    }

/** An email to users: its recipients and its content (protocol 07 §15). */
export type SendEmailOptions = Recipients &
  Content & {
    /** Absent or null: the theme of the template or draft, or the selected one of the project. */
    readonly themeId?: EmailThemeChoice | null | undefined
    /** Replaces the subject of the source. */
    readonly subject?: string | undefined
    /** `Transactional` by default, or `Marketing`, which users can unsubscribe from. */
    readonly notificationCategoryName?: string | undefined
  }

/** Sends an email to users with the access of the app. */
export async function sendEmail(
  call: CallAs<'server'>,
  {
    userIds,
    allUsers,
    html,
    templateId,
    variables,
    draftId,
    themeId,
    subject,
    notificationCategoryName,
  }: SendEmailOptions,
): Promise<void> {
  // JSON omits undefined values. Two contents at once are rejected by the service.
  const body = {
    user_ids: userIds,
    all_users: allUsers,
    html,
    template_id: templateId,
    variables,
    draft_id: draftId,
    theme_id: themeId,
    subject,
    notification_category_name: notificationCategoryName,
  } as BodyOf<typeof sendEmailEndpoint, 'server'>
  await call<typeof sendEmailEndpoint>({ method: 'POST', path: '/emails/send-email', body })
}
