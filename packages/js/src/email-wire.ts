import type {
  askEmailAssistant,
  createEmailDraft,
  createEmailTemplate,
  createEmailTheme,
  deleteEmailDraft,
  emailSourceVersions,
  listEmailAssistantMessages,
  listEmailDrafts,
  listEmailTemplates,
  listEmailThemes,
  listSentEmails,
  ReturnsOf,
  readEmailTheme,
  readLoggedEmail,
  renderEmail,
  resendLoggedEmail,
  saveEmailAssistantMessage,
  searchEmails,
  sendPreviewEmail,
  sendSignInInvitation,
  sendTestEmail,
  updateEmailDraft,
  updateEmailTemplate,
  updateEmailTheme,
} from '@latchkey/contract'

/*
 * The responses about emails, with the names that the SDK uses. Types only: a bundle of these
 * modules contains no schema.
 */

export type ListThemes = typeof listEmailThemes
export type CreateTheme = typeof createEmailTheme
export type ReadTheme = typeof readEmailTheme
export type UpdateTheme = typeof updateEmailTheme
export type ThemeJson = ReturnsOf<ListThemes, 'admin'>['themes'][number]
export type WholeThemeJson = ReturnsOf<ReadTheme, 'admin'>

export type ListTemplates = typeof listEmailTemplates
export type CreateTemplate = typeof createEmailTemplate
export type UpdateTemplate = typeof updateEmailTemplate
export type TemplateJson = ReturnsOf<ListTemplates, 'admin'>['templates'][number]

export type ListDrafts = typeof listEmailDrafts
export type CreateDraft = typeof createEmailDraft
export type UpdateDraft = typeof updateEmailDraft
export type DeleteDraft = typeof deleteEmailDraft
export type DraftJson = ReturnsOf<ListDrafts, 'admin'>['drafts'][number]

/** The declarations of the three kinds differ only in their paths. */
export type ListVersions = (typeof emailSourceVersions)['templates']['list']
export type RestoreVersion = (typeof emailSourceVersions)['templates']['restore']
export type VersionJson = ReturnsOf<ListVersions, 'admin'>['items'][number]

export type RenderEmail = typeof renderEmail
export type SendPreviewEmail = typeof sendPreviewEmail
export type SendTestEmail = typeof sendTestEmail
export type SendSignInInvitation = typeof sendSignInInvitation

export type ListSentEmails = typeof listSentEmails
export type SentEmailJson = ReturnsOf<ListSentEmails, 'admin'>['items'][number]
export type SearchEmails = typeof searchEmails
export type LoggedEmailJson = ReturnsOf<SearchEmails, 'admin'>['items'][number]
export type ReadLoggedEmail = typeof readLoggedEmail
export type ResendLoggedEmail = typeof resendLoggedEmail

export type AskAssistant = typeof askEmailAssistant
export type SaveAssistantMessage = typeof saveEmailAssistantMessage
export type ListAssistantMessages = typeof listEmailAssistantMessages
