import {
  BUILT_IN_TEMPLATE_IDS,
  builtInSource,
  builtInTemplates,
  builtInThemes,
  DARK_THEME_ID,
  hashOf,
  isOriginalSource,
  LIGHT_THEME_ID,
  type TemplateType,
} from '@latchkey/contract'
import { LANGUAGES, type Language } from '@latchkey/contract/pure'
import { startService } from '@latchkey/testkit'
import { Parser } from 'htmlparser2'
import { afterAll, expect, test } from 'vitest'
import type { Project } from '../../../kernel/project-cache.ts'
import { schemeOf } from '../email-rendering/index.ts'
import type { BuiltInEmail } from './email-types.ts'
import { translateEmails } from './messages/index.ts'
import { sourceContext } from './source-context.ts'
import { originalSource, renderBuiltInEmail, renderFragment } from './templates/index.ts'
import { textsIn } from './templates/original-source.ts'
import { builtInSamples } from './testing/samples.ts'

const service = await startService()
afterAll(() => service.stop())

const { id: projectId } = await service.newProject({ display_name: 'Acme' })
const project = (await service.ctx.projects.find(projectId)) as Project

const types = Object.keys(BUILT_IN_TEMPLATE_IDS) as TemplateType[]
const themes = [LIGHT_THEME_ID, DARK_THEME_ID] as const
const cases = types.flatMap((type) =>
  LANGUAGES.flatMap((language) => themes.map((theme) => ({ type, language, theme }))),
)

/** Renders a source as the service does for an edited template, or HTML in a theme. */
async function render(
  template: { tsx: string } | { html: string },
  theme: string,
  email: BuiltInEmail,
) {
  const result = await service.ctx.emailRenderer.render({
    tenancyId: projectId,
    template,
    theme,
    mode: 'send',
    ...sourceContext(project, 'Acme', { template }),
    variables: email.variables,
    defaultCategory: 'Transactional',
    recipients: [{ displayName: email.user?.displayName ?? null }],
  })
  if (!result.ok) throw new Error(result.error)
  return result.emails[0]
}

/** The email that is sent while the template is not edited. */
async function builtIn(email: BuiltInEmail, language: Language, theme: (typeof themes)[number]) {
  const t = translateEmails(language)
  const { subject, html } = renderBuiltInEmail(email, project, t)
  if (theme === LIGHT_THEME_ID) return { subject, html }
  const { tsxSource } = builtInThemes[theme]
  const fragment = renderFragment(email, project, t, schemeOf(tsxSource))
  return { subject, html: (await render({ html: fragment }, tsxSource, email))?.html ?? '' }
}

/** What a document contains below its body: texts, links, classes and the styles of its content. */
function contentOf(html: string): string[] {
  const found: string[] = []
  let inBody = false
  let inCard = false
  const parser = new Parser({
    onopentag(name, { class: classes = '', href, style = '', bgcolor = '' }) {
      inBody ||= name === 'body'
      const isCard = classes === 'card'
      if (inCard && !['div', 'tbody', 'tr'].includes(name))
        found.push(`<${[name, classes, href ?? '', bgcolor, style].join(' ')}>`)
      else if (inBody && classes !== '') found.push(`<${name} ${classes}>`)
      inCard ||= isCard
    },
    ontext(text) {
      if (inBody && text.trim() !== '') found.push(text.replace(/\s+/g, ' ').trim())
    },
  })
  parser.end(html)
  return found
}

test.each(cases)('the source of $type in $language looks like the email in $theme', async (one) => {
  const { type, language, theme } = one
  const email = builtInSamples[type]

  const source = originalSource(type, language)
  const edited = await render({ tsx: source }, builtInThemes[theme].tsxSource, email)

  const sent = await builtIn(email, language, theme)
  expect(edited?.subject).toBe(sent.subject)
  const content = contentOf(edited?.html ?? '')
  expect(content).toEqual(contentOf(sent.html))
  expect(content.length).toBeGreaterThan(15)
  // Without logos, nothing is loaded from anywhere.
  for (const html of [edited?.html, sent.html])
    expect(html).not.toMatch(/\bsrc=|\burl\(|@import|<link/i)
})

test.each(types)('the original sources of %s are known in every language', (type) => {
  const id = BUILT_IN_TEMPLATE_IDS[type]
  const sources = LANGUAGES.map((language) => originalSource(type, language))

  expect(new Set(sources).size).toBeGreaterThan(10)
  // If texts changed, add these to `original-sources.ts` and keep the earlier ones.
  expect(sources.filter((source) => !isOriginalSource(id, source)).map(hashOf)).toEqual([])
  for (const source of sources) expect(isOriginalSource(id, `${source} `)).toBe(false)
})

test.each(types)('the English source of %s has the texts of the email', (type) => {
  expect(builtInSource(type, textsIn(type, 'en-US'))).toBe(
    builtInTemplates[BUILT_IN_TEMPLATE_IDS[type]].tsxSource,
  )
})
