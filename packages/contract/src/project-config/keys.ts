import { describeKind } from './checks.ts'
import { type ConfigNode, CURRENCIES, containerOf } from './nodes.ts'
import { textFormats } from './rules.ts'
import { configTree } from './tree.ts'

/** One key of the configuration, for documentation and forms. */
export interface ConfigKey {
  /** Names joined by dots; `<id>` is an id that the project chooses. */
  readonly key: string
  readonly about: string
  /** The level from which it may be set. */
  readonly level: 'project' | 'branch' | 'environment'
  readonly node: ConfigNode
  /** The kind of value, in words. */
  readonly accepts: string
  /** The value if none is set; null if there is none. */
  readonly default: string | null
}

/** Every key of the configuration except sections, in the order of the tree. */
export const listConfigKeys = (): ConfigKey[] => keysOf(configTree, '', 'branch')

function keysOf(node: ConfigNode, path: string, level: ConfigKey['level']): ConfigKey[] {
  const here = node.level ?? level
  const own = {
    key: path,
    about: node.about,
    level: here,
    node,
    accepts: describeAccepted(node),
    default: describeDefault(node),
  }
  const inner = containerOf(node)
  if (inner?.kind === 'section')
    return Object.entries(inner.members).flatMap(([name, member]) =>
      keysOf(member, join(path, name), here),
    )
  // An entry that is a section consists of its members; one that is a value has a row of its own.
  return inner?.kind === 'record' ? [own, ...keysOf(inner.entry, join(path, '<id>'), here)] : [own]
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

function describeAccepted(node: ConfigNode): string {
  const rules = rulesOf(node)
  return [
    ...rules,
    ...(node.required ? ['part of every write that touches its entry'] : []),
  ].reduce((text, rule) => `${text}; ${rule}`, describeValue(node))
}

const describeValue = (node: ConfigNode): string => {
  if (node.kind === 'record') return `entries by id, of the form ${node.ids}`
  return node.kind === 'either' ? node.of.map(describeValue).join(' or ') : describeKind(node)
}

function rulesOf(node: ConfigNode): string[] {
  switch (node.kind) {
    case 'text':
      return [
        ...(node.format === undefined ? [] : [textFormats[node.format].says]),
        ...(node.nonEmpty ? ['not empty'] : []),
        ...(node.maxLength === undefined ? [] : [`at most ${node.maxLength} characters`]),
      ]
    case 'number':
      return node.min === undefined || node.max === undefined
        ? []
        : [`from ${node.min} to ${node.max}`]
    case 'money':
      return [`at most ${CURRENCIES[node.currency]} decimals`]
    case 'record':
      return [
        ...(node.entry.kind === 'section' && node.entry.atLeastOneOf !== undefined
          ? [`each with at least one of ${node.entry.atLeastOneOf.members.join(', ')}`]
          : []),
      ]
    case 'either':
      return node.of.flatMap(rulesOf)
    default:
      return []
  }
}

function describeDefault(node: ConfigNode): string | null {
  if (node.kind === 'record')
    return node.builtIns === undefined ? (node.optional ? null : '{}') : builtInNames(node.builtIns)
  if (node.kind === 'text' && node.defaultsToId) return 'the id'
  return 'default' in node && node.default !== undefined ? JSON.stringify(node.default) : null
}

const builtInNames = (builtIns: Readonly<Record<string, Readonly<Record<string, unknown>>>>) =>
  Object.values(builtIns)
    .map(({ displayName }) => String(displayName))
    .join(', ')
