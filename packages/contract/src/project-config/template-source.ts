/**
 * The texts of a built-in email. Braces mark what is known only when it is sent: properties, such as
 * `{project.displayName}`, and the `{lifetime}` of its link.
 */
export interface TemplateTexts {
  /** Of the texts. Without it, English. */
  readonly language?: string
  readonly subject: string
  /** What an inbox shows next to the subject. */
  readonly preview: string
  readonly heading: string
  /** For a user with a name; null if the email begins without a greeting. */
  readonly greeting: string | null
  readonly paragraphs: readonly string[]
  readonly button: string
  /** Below the button. */
  readonly hint: string
  readonly notes: readonly string[]
}

/** What the source of a template needs besides its texts. */
export interface TemplateParts {
  /** The variables with the values of the preview. */
  readonly variables: Readonly<Record<string, string>>
  /** The variable of the link. */
  readonly link: string
  /** The variable of the code, if there is one. */
  readonly code?: string
}

const MAX_LENGTH = 92

/** A text of JSX on lines of its own. JSX drops a space between an expression and a line break. */
function lines(text: string, toJsx: (text: string) => string): string[] {
  const result: string[] = []
  let line = ''
  for (const words of text.split(/(?<!\}) (?!\{)/).map(toJsx)) {
    if (line !== '' && line.length + words.length > MAX_LENGTH) {
      result.push(line)
      line = ''
    }
    line += `${line === '' ? '' : ' '}${words}`
  }
  return [...result, line]
}

interface ElementOptions {
  readonly attributes?: readonly string[]
  readonly toJsx?: (text: string) => string
}

/** An element with a text, on one line if it is short. */
function element(tag: string, text: string, options: ElementOptions = {}): string[] {
  const { attributes = [], toJsx = (same) => same } = options
  const one = `<${[tag, ...attributes].join(' ')}>${toJsx(text)}</${tag}>`
  if (one.length <= MAX_LENGTH) return [one]
  const opening =
    attributes.length === 0
      ? [`<${tag}>`]
      : [`<${tag}`, ...attributes.map((one) => `  ${one}`), '>']
  return [...opening, ...lines(text, toJsx).map((line) => `  ${line}`), `</${tag}>`]
}

const indented = (count: number, all: readonly string[]) =>
  all.map((line) => `${' '.repeat(count)}${line}`).join('\n')

function importOf(names: readonly string[], module: string): string {
  const one = `import { ${names.join(', ')} } from '${module}'`
  // The content of the email comes sooner than with a line for each name.
  return one.length <= 100 ? one : `import {\n  ${names.join(', ')},\n} from '${module}'`
}

/** Writes the source of a built-in template (protocol 05 §6.1). */
export function templateSource(parts: TemplateParts, texts: TemplateTexts): string {
  const { variables, link, code } = parts
  const { language, greeting } = texts
  const names = Object.entries(variables)
  const ofLanguage = language === undefined ? '' : ` language="${language}"`
  const lifetime = `<Lifetime of="${link}"${ofLanguage} />`
  const toJsx = (text: string) => text.replaceAll('{lifetime}', lifetime)
  const root = language === undefined ? ['<>', '</>'] : [`<div lang="${language}">`, '</div>']
  const content = [
    `<Subject value={\`${texts.subject.replaceAll('{', '${')}\`} />`,
    '<NotificationCategory value="Transactional" />',
    ...element('Preheader', texts.preview, { toJsx }),
    ...element('Title', texts.heading),
    ...(greeting === null ? [] : [`{user.displayName && <Paragraph>${greeting}</Paragraph>}`]),
    ...texts.paragraphs.flatMap((text) => element('Paragraph', text)),
    ...(code === undefined ? [] : [`<CodeBox>{variables.${code}}</CodeBox>`]),
    ...element('ActionButton', texts.button, {
      attributes: [`href={variables.${link}}`, `hint="${texts.hint}"`],
    }),
    '<Divider />',
    ...texts.notes.flatMap((text) => element('Note', text, { toJsx })),
  ]
  const components = [...new Set(content.join('\n').match(/(?<=<)[A-Z]\w+/g))]
    .filter((name) => name !== 'Subject' && name !== 'NotificationCategory')
    .toSorted()
  return `\
${importOf(components, '@latchkey/emails')}
import { NotificationCategory, type Props, Subject } from '@stackframe/emails'
import { type } from 'arktype'

export const variablesSchema = type({
${names.map(([name]) => `  ${name}: 'string',`).join('\n')}
})

export function EmailTemplate({ user, project, variables }: Props<typeof variablesSchema.infer>) {
  return (
    ${root[0]}
${indented(6, content)}
    ${root[1]}
  )
}

EmailTemplate.PreviewVariables = {
${names.map(([name, value]) => `  ${name}: '${value}',`).join('\n')}
} satisfies typeof variablesSchema.infer
`
}
