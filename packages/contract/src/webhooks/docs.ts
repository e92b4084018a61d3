import { z } from 'zod'
import { markdownTable } from '../markdown-table.ts'
import { webhookEvents } from './events.ts'
import { type WebhookEventType, webhookSchemas } from './schemas.ts'

/** The text of `docs/webhook-events.md`. Event types with the same data share a section. */
export function writeWebhookEventDocs(): string {
  const types = Object.keys(webhookSchemas) as WebhookEventType[]
  const sections = Map.groupBy(types, (type) => webhookSchemas[type])
  return [INTRODUCTION, ...[...sections.values()].map(describe)].join('\n')
}

const INTRODUCTION = `# Webhook events

<!-- Generated from packages/contract/src/webhooks by scripts/write-webhook-event-docs.ts. -->

Every event that Latchkey sends, with the fields of its \`data\` and an example of the body.
[Webhooks](webhooks.md) explains how to receive events and check their signatures. In TypeScript,
\`WebhookEvent\` of \`@latchkey/js\` is the type of a parsed body: checking \`type\` narrows \`data\`.

A later release may add event types and fields. Ignore those you do not know.
`

function describe(types: readonly WebhookEventType[]): string {
  const [first] = types as [WebhookEventType]
  const { example } = webhookEvents[first]
  const schema = z.toJSONSchema(webhookSchemas[first], { unrepresentable: 'any' })
  return [
    `## ${types.map((type) => `\`${type}\``).join(', ')}`,
    '',
    ...types.map((type) => `- \`${type}\`: ${webhookEvents[type].description}`),
    '',
    ...markdownTable([['Field of `data`', 'Type'], ...fieldsOf(schema)]),
    '',
    '```json',
    JSON.stringify({ type: first, data: example }, null, 2),
    '```',
    '',
  ].join('\n')
}

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The fields of an object, each followed by the fields inside it. */
function fieldsOf(schema: JsonSchema, prefix = ''): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = property as JsonSchema
    const path = `${prefix}${name}`
    const inner = [field, ...((field.anyOf ?? []) as JsonSchema[])]
    return [
      [`\`${path}\``, typeName(field)],
      ...inner.flatMap((part) => fieldsOf(part, `${path}.`)),
      ...inner.flatMap((part) => fieldsOf((part.items ?? {}) as JsonSchema, `${path}[].`)),
    ]
  })
}

/** A schema in a few words. */
function typeName(schema: JsonSchema): string {
  if (schema.description === 'Any JSON value') return 'any JSON value'
  if (schema.anyOf !== undefined)
    return schema.anyOf.map((member) => typeName(member as JsonSchema)).join(' or ')
  if (schema.type === 'array') return `list of ${typeName(schema.items as JsonSchema)}s`
  return schema.format === 'uuid' ? 'uuid' : [schema.type].flat().join(' or ')
}
