import { generalErrorsOf, plainErrors } from '@latchkey/contract'
import { escapeHtml, htmlPage } from '../../../kernel/http/html.ts'
import { createPages, type Pages } from '../../../kernel/http/pages.ts'
import type { OpenApiDocument, Operation } from './openapi.ts'
import { REFERENCE_STYLE } from './reference-style.ts'

/** The API reference as one self-contained page. */
export function referencePages(readDocument: () => OpenApiDocument): Pages {
  const pages = createPages()
  // Rendering takes longer than the rest of the request.
  let body: string | undefined
  pages.get('/docs', () => {
    body ??= render(readDocument())
    return htmlPage({ title: 'Latchkey API reference', style: REFERENCE_STYLE, body })
  })
  return pages
}

interface Entry {
  method: string
  path: string
  operation: Operation
}

interface JsonSchema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: (JsonSchema & { title?: string })[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  format?: string
  maxLength?: number
  title?: string
}

function render(document: OpenApiDocument): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return `
    <nav aria-label="Endpoints"><a class="home" href="/">Latchkey</a>${groups.map(renderIndex).join('')}</nav>
    <main><header><h1>API reference</h1><p>${escapeHtml(document.info.description)} All paths are below <code>${escapeHtml(document.servers[0]?.url ?? '')}</code>.
      The same as <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>${ACCESS_HELP}${GENERAL_ERRORS}</header>
    ${groups.map(({ name, entries: members }) => `<section aria-labelledby="${anchor(name)}"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>${members.map(renderEntry).join('')}</section>`).join('')}
    </main>`
}

const ACCESS_HELP = `<table><caption>Access types</caption><thead><tr><th scope="col">x-stack-access-type</th><th scope="col">Proof</th></tr></thead><tbody>
  <tr><td><code>client</code></td><td><code>x-stack-publishable-client-key</code>, and for the signed-in user <code>x-stack-access-token</code></td></tr>
  <tr><td><code>server</code></td><td><code>x-stack-secret-server-key</code></td></tr>
  <tr><td><code>admin</code></td><td><code>x-stack-super-secret-admin-key</code>, or <code>x-stack-admin-access-token</code></td></tr></tbody></table>
  <p>Every request with an access type also names its project in <code>x-stack-project-id</code>.</p>`

const general = generalErrorsOf({ access: ['client'] })
const GENERAL_ERRORS = `<h2>Errors of every endpoint</h2><ul class="errors">${[
  ...general.codes.map((code) => `<li><code>${code}</code></li>`),
  ...general.plain.map(
    (name) => `<li>${plainErrors[name].status} ${escapeHtml(plainErrors[name].text)}</li>`,
  ),
].join(
  '',
)}</ul><p>Errors with a code are JSON with the header <code>x-stack-known-error</code>. All others are plain texts.</p>`

const anchor = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const renderIndex = ({ name, entries }: { name: string; entries: Entry[] }) =>
  `<h2>${escapeHtml(name)}</h2><ul>${entries.map(({ operation }) => `<li><a href="#${operation.operationId}">${escapeHtml(operation.summary)}</a></li>`).join('')}</ul>`

function renderEntry({ method, path, operation }: Entry): string {
  const access = operation['x-access'] === 'anyone' ? ['anyone'] : operation['x-access']
  const content = operation.requestBody as
    | { content: { 'application/json': { schema: JsonSchema } } }
    | undefined
  return `<article id="${operation.operationId}"><h3>${escapeHtml(operation.summary)}</h3>
    <p class="call"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
    ${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
    <p class="access">Access: ${access.map((level) => `<span>${escapeHtml(level)}</span>`).join(' ')}</p>
    ${renderParameters(operation)}
    ${content ? renderSchema('Body', content.content['application/json'].schema) : ''}
    ${renderResponse(operation)}
    ${renderErrors(operation)}
  </article>`
}

function renderErrors(operation: Operation): string {
  const items = [
    ...operation['x-errors'].map((code) => `<code>${code}</code>`),
    ...operation['x-plain-errors'].map((name) => {
      const { status, text } = plainErrors[name]
      return `${status} ${escapeHtml(text)}`
    }),
  ]
  if (items.length === 0) return ''
  return `<h4>Errors</h4><ul class="errors">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

function renderParameters(operation: Operation): string {
  const parameters = operation.parameters as {
    name: string
    in: string
    required: boolean
    schema: JsonSchema
  }[]
  if (parameters.length === 0) return ''
  const rows = parameters.map(({ name, in: place, required, schema }) =>
    row(`${name} (${place})`, schema, required),
  )
  return table('Parameters', rows)
}

function renderResponse(operation: Operation): string {
  const [status, answer] = Object.entries(operation.responses)[0] as [
    string,
    { content?: Record<string, { schema: JsonSchema }> },
  ]
  const schema = answer.content?.['application/json']?.schema
  return schema
    ? renderSchema(`Response ${status}`, schema)
    : `<h4>Response ${status}</h4><p>${answer.content ? 'Text' : 'No body'}</p>`
}

function renderSchema(title: string, schema: JsonSchema): string {
  if (schema.oneOf)
    return schema.oneOf
      .map((alternative) => renderSchema(`${title} ${alternative.title ?? ''}`.trim(), alternative))
      .join('')
  if (!schema.properties)
    return `<h4>${escapeHtml(title)}</h4><p>${escapeHtml(typeName(schema))}</p>`
  const rows = Object.entries(schema.properties).map(([name, member]) =>
    row(name, member, schema.required?.includes(name) ?? false),
  )
  return rows.length === 0
    ? `<h4>${escapeHtml(title)}</h4><p>An empty object</p>`
    : table(title, rows)
}

const table = (title: string, rows: string[]) =>
  `<h4>${escapeHtml(title)}</h4><div class="scroll"><table><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`

const row = (name: string, schema: JsonSchema, required: boolean) =>
  `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeName(schema))}</td><td>${required ? '' : 'optional'}</td></tr>`

/** Describes a schema in a few words. */
function typeName(schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ')
  const alternatives = schema.anyOf ?? schema.oneOf
  if (schema.description === 'Any JSON value') return 'any JSON value'
  if (alternatives) return [...new Set(alternatives.map(typeName))].join(' or ')
  if (schema.type === 'array') return `list of ${schema.items ? typeName(schema.items) : 'values'}`
  if (schema.type === 'object' && schema.properties)
    return `{ ${Object.keys(schema.properties).join(', ')} }`
  const name = [schema.type].flat().join(' or ') || 'any'
  return [
    name,
    schema.format,
    schema.maxLength === undefined ? undefined : `at most ${schema.maxLength}`,
  ]
    .filter(Boolean)
    .join(', ')
}
