import { adminCall } from './admin-connection.ts'
import { CacheEntry } from './cache.ts'
import type { EmailThemeChoice } from './email-sending.ts'
import type * as wire from './email-wire.ts'
import type { ServerContext } from './server-context.ts'

/** A theme of emails in the list of themes (protocol 07 §16.1). */
export interface EmailTheme {
  readonly id: string
  readonly displayName: string
}

/** A theme with its source. */
export interface WholeEmailTheme {
  readonly displayName: string
  readonly tsxSource: string
}

/** A template of emails. */
export interface EmailTemplate {
  readonly id: string
  readonly displayName: string
  /** Absent: the selected theme of the project. */
  readonly themeId?: EmailThemeChoice
  readonly tsxSource: string
}

/** An email that is sent by its id. */
export interface EmailDraft extends EmailTemplate {
  /** The time of the last send; null before it. */
  readonly sentAt: Date | null
}

/** A new draft; without a source it gets a short sample. */
export interface NewEmailDraft {
  readonly displayName: string
  readonly themeId?: EmailThemeChoice | undefined
  readonly tsxSource?: string | undefined
}

/** Absent fields stay as they are, except for the theme: without it the selected one is used. */
export interface EmailDraftUpdate {
  readonly displayName?: string | undefined
  readonly themeId?: EmailThemeChoice | undefined
  readonly tsxSource?: string | undefined
}

export const toEmailTheme = ({ id, display_name }: wire.ThemeJson): EmailTheme =>
  Object.freeze({ id, displayName: display_name })

export const toWholeEmailTheme = ({
  display_name,
  tsx_source,
}: wire.WholeThemeJson): WholeEmailTheme =>
  Object.freeze({ displayName: display_name, tsxSource: tsx_source })

const templateFields = ({
  id,
  display_name,
  theme_id,
  tsx_source,
}: wire.TemplateJson): EmailTemplate => ({
  id,
  displayName: display_name,
  ...(theme_id !== undefined && { themeId: theme_id }),
  tsxSource: tsx_source,
})

export const toEmailTemplate = (json: wire.TemplateJson): EmailTemplate =>
  Object.freeze(templateFields(json))

export const toEmailDraft = ({ sent_at_millis, ...rest }: wire.DraftJson): EmailDraft =>
  Object.freeze({
    ...templateFields(rest),
    sentAt: sent_at_millis === null ? null : new Date(sent_at_millis),
  })

const entryOf = <T>(context: ServerContext, key: string, fetch: () => Promise<T>): CacheEntry<T> =>
  context.pool.entry(key, () => new CacheEntry({ fetch }, context))

/** The themes of the project, the built-in ones first. */
export const emailThemesEntry = (context: ServerContext): CacheEntry<readonly wire.ThemeJson[]> =>
  entryOf(context, 'email-themes', async () => {
    const { themes } = await adminCall<wire.ListThemes>(context, {
      method: 'GET',
      path: '/internal/email-themes',
    })
    return themes
  })

/** A theme with its source. */
export const emailThemeEntry = (
  context: ServerContext,
  id: string,
): CacheEntry<wire.WholeThemeJson> =>
  entryOf(context, JSON.stringify(['email-theme', id]), () =>
    adminCall<wire.ReadTheme>(context, {
      method: 'GET',
      path: '/internal/email-themes/:id',
      params: { id },
    }),
  )

/** The templates of the project, the built-in ones first. */
export const emailTemplatesEntry = (
  context: ServerContext,
): CacheEntry<readonly wire.TemplateJson[]> =>
  entryOf(context, 'email-templates', async () => {
    const { templates } = await adminCall<wire.ListTemplates>(context, {
      method: 'GET',
      path: '/internal/email-templates',
    })
    return templates
  })

/** The drafts of the project, the most recently changed first. */
export const emailDraftsEntry = (context: ServerContext): CacheEntry<readonly wire.DraftJson[]> =>
  entryOf(context, 'email-drafts', async () => {
    const { drafts } = await adminCall<wire.ListDrafts>(context, {
      method: 'GET',
      path: '/internal/email-drafts',
    })
    return drafts
  })
