import type { Context } from '../../../kernel/context.ts'
import { TooBusy } from '../../../kernel/http/responses.ts'
import type { Project } from '../../../kernel/project-cache.ts'
import { type RenderRequest, schemeOf } from '../email-rendering/index.ts'
import { type Customization, findCustomization } from './customization.ts'
import type { ClaimedEmail } from './delivery-store.ts'
import { maskSecrets, secretsOf } from './email-secrets.ts'
import type { BuiltInEmail, BuiltInSource, EmailContent } from './email-types.ts'
import { keepSentBody } from './kept-bodies.ts'
import { translateEmails } from './messages/index.ts'
import { sourceContext } from './source-context.ts'
import { updateRenderedEmail } from './store.ts'
import {
  MASKED_CODE,
  nameInEmail,
  projectNameInEmail,
  renderFragment,
  teamName,
} from './templates/index.ts'

/** The most attempts to send an email that are put off while the service is too busy to render it. */
const MAX_BUSY_ATTEMPTS = 3

/**
 * Renders a built-in email in the look of its project (protocol 05 §2). Returns the content as
 * stored if the project changed nothing, and also if its sources cannot be rendered, because
 * nobody can sign in without the code in it. The log of emails tells why, and that of the service.
 *
 * Throws `TooBusy` in the first attempts if the service has too much other work.
 */
export async function customize(
  ctx: Context,
  project: Project,
  email: ClaimedEmail,
  stored: EmailContent,
): Promise<EmailContent> {
  const { source, ...content } = stored
  if (source === undefined) return stored
  const look = findCustomization(project, source.email.type)
  if (look === null) return content
  try {
    return await render(ctx, project, email, { look, source, content })
  } catch (error) {
    if (error instanceof TooBusy && email.attempts <= MAX_BUSY_ATTEMPTS) throw error
    const reason = describe(error, source.email)
    ctx.log.warn(
      { reason, projectId: project.id, emailId: email.id, type: source.email.type },
      'An email was sent in the built-in look, because its template or theme cannot be rendered',
    )
    await updateRenderedEmail(ctx, email, { rendering_error: reason })
    return content
  }
}

/** The longest reason that is recorded, in characters. */
const MAX_REASON_LENGTH = 2_000

/** Why an email cannot be rendered. A template may put a code into its error, which is masked. */
function describe(error: unknown, email: BuiltInEmail): string {
  const text = error instanceof Error ? error.message : String(error)
  const masked = maskSecrets({ html: '', text: text.slice(0, MAX_REASON_LENGTH) }, secretsOf(email))
  return masked?.text ?? 'The template fails, with a code or link of the email in its error.'
}

interface Parts {
  readonly look: Customization
  readonly source: BuiltInSource
  readonly content: EmailContent
}

async function render(
  ctx: Context,
  project: Project,
  email: ClaimedEmail,
  { look, source, content }: Parts,
): Promise<EmailContent> {
  const t = translateEmails(source.language)
  const displayName = projectNameInEmail(project, t)
  const template =
    look.template === null
      ? { html: renderFragment(source.email, project, t, schemeOf(look.theme)) }
      : { tsx: look.template }
  const request: RenderRequest = {
    tenancyId: email.tenancy_id,
    template,
    theme: look.theme,
    mode: 'send',
    ...sourceContext(project, displayName, { template }),
    variables: variablesOf(source.email, displayName),
    defaultCategory: 'Transactional',
    recipients: [{ displayName: nameInEmail(source.email.user?.displayName ?? '') }],
  }
  const { subject, html, text } = await renderOne(ctx, request)
  const rendered = { ...content, html, text, ...(subject === undefined ? {} : { subject }) }
  const recorded = subject === undefined ? null : await recordedSubject(ctx, request)
  await updateRenderedEmail(ctx, email, {
    rendering_error: null,
    ...(recorded === null ? {} : { subject: recorded }),
  })
  await keepSentBody(ctx, email, { content: rendered, secrets: secretsOf(source.email) })
  return rendered
}

/**
 * The subject to record: that of the same template with masked codes and links. Whatever a template
 * makes of a code, the record does not contain it.
 */
async function recordedSubject(ctx: Context, request: RenderRequest): Promise<string | null> {
  const masked = Object.fromEntries(
    Object.entries(request.variables).map(([name, value]) => [
      name,
      name.endsWith('DisplayName') ? value : MASKED_CODE,
    ]),
  )
  const result = await ctx.emailRenderer.render({ ...request, theme: null, variables: masked })
  return (result.ok && result.emails[0]?.subject) || null
}

async function renderOne(ctx: Context, request: RenderRequest) {
  const result = await ctx.emailRenderer.render(request)
  if (!result.ok) throw new Error(result.error)
  const [email] = result.emails
  if (email === undefined) throw new Error('The renderer returned no email.')
  return email
}

/** What the template gets: the names as in the built-in look, without links (security case 69). */
function variablesOf(
  { variables, user, type }: BuiltInEmail,
  projectDisplayName: string,
): Record<string, unknown> {
  const team = 'teamDisplayName' in variables ? variables.teamDisplayName : null
  return {
    ...variables,
    ...(team === null
      ? {}
      : {
          teamDisplayName:
            type === 'sign_in_invitation' ? projectDisplayName : (teamName(team) ?? 'a team'),
        }),
    projectDisplayName,
    userDisplayName: nameInEmail(user?.displayName ?? '') ?? '',
  }
}
