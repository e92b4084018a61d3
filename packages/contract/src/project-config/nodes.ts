import type { IdRule, TextFormat } from './rules.ts'

/*
 * The building blocks of the configuration tree. Everything here is data: types, defaults,
 * validation, the documentation and forms are derived from the same nodes (tree.ts).
 */

/**
 * The levels of configuration in the order in which they are applied; later wins (protocol 04
 * §8.1).
 */
export const CONFIG_LEVELS = ['project', 'branch', 'environment', 'organization'] as const
/** One of the levels. */
export type ConfigLevel = (typeof CONFIG_LEVELS)[number]

/** Units of an interval that counts whole days. */
export const DAY_UNITS = ['day', 'week', 'month', 'year'] as const
/** A duration: a count and a unit. */
export type Interval = readonly [count: number, unit: (typeof DAY_UNITS)[number]]

/** Currencies of prices, each with its number of decimals. */
export const CURRENCIES = { USD: 2, EUR: 2, GBP: 2, JPY: 0, INR: 2, AUD: 2, CAD: 2 } as const
/** The code of a currency that prices may be in. */
export type Currency = keyof typeof CURRENCIES

interface Common {
  /** The purpose of the key, in one sentence. */
  readonly about: string
  /** The level where the key may be set; inherited, `branch` by default. */
  readonly level?: 'project' | 'environment'
  /** Must be part of every write to its entry. */
  readonly required?: true
}

/** On or off. */
export interface BooleanNode extends Common {
  readonly kind: 'boolean'
  readonly default?: boolean
}

/** A text. */
export interface TextNode extends Common {
  readonly kind: 'text'
  readonly default?: string
  /** If there is no value, the id of the entry is used. */
  readonly defaultsToId?: true
  readonly nonEmpty?: true
  readonly maxLength?: number
  readonly format?: TextFormat
  /** Must be hidden until requested. */
  readonly secret?: true
}

/** An amount of money, as text. */
export interface MoneyNode extends Common {
  readonly kind: 'money'
  readonly currency: Currency
}

/** A number. */
export interface NumberNode extends Common {
  readonly kind: 'number'
  readonly default?: number
  readonly min?: number
  readonly max?: number
}

/** One of a few fixed values. */
export interface EnumNode extends Common {
  readonly kind: 'enum'
  readonly values: readonly (string | boolean)[]
  readonly default?: string | boolean
}

/** `true`; otherwise absent or unset. */
export interface TrueNode extends Common {
  readonly kind: 'true'
  /** Rendered as `true` whatever is stored (protocol 04 §8.4 rule 7). */
  readonly alwaysTrue?: true
}

/** A duration of whole days. */
export interface IntervalNode extends Common {
  readonly kind: 'interval'
}

/** A value of one of several kinds, at most one of them a container. */
export interface EitherNode extends Common {
  readonly kind: 'either'
  readonly of: readonly ConfigNode[]
  /** A value, or `{}` for an empty record. */
  readonly default?: unknown
}

/** Fixed keys. */
export interface SectionNode extends Common {
  readonly kind: 'section'
  readonly members: Readonly<Record<string, ConfigNode>>
  /** Absent from the rendered configuration while nothing in it is set. */
  readonly optional?: true
  /** At least one of these members must be present. */
  readonly atLeastOneOf?: { readonly members: readonly string[]; readonly message: string }
}

/** Entries under ids that the project chooses. */
export interface RecordNode extends Common {
  readonly kind: 'record'
  readonly ids: IdRule
  readonly entry: ConfigNode
  /** Entries that always exist; they can be overwritten, not removed. */
  readonly builtIns?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly optional?: true
}

/** A node with others below it. */
export type Container = SectionNode | RecordNode
/** Any node of the tree. */
export type ConfigNode =
  | BooleanNode
  | TextNode
  | MoneyNode
  | NumberNode
  | EnumNode
  | TrueNode
  | IntervalNode
  | EitherNode
  | SectionNode
  | RecordNode

type Options<N extends ConfigNode, Set extends string = never> = Omit<N, 'kind' | 'about' | Set>
type No = Record<never, never>
/**
 * A node with exactly the given options. `NoInfer`, because otherwise, without options, the context
 * of the node would count as a hint that it has all of them.
 */
type Made<N, O> = { readonly about: string } & { readonly [K in keyof N]: N[K] } & NoInfer<O>

/** On or off. */
export const boolean = <const O extends Options<BooleanNode> = No>(
  about: string,
  options?: O,
): Made<{ kind: 'boolean' }, O> =>
  ({ kind: 'boolean', about, ...options }) as Made<{ kind: 'boolean' }, O>

/** Any text, or text of one form. */
export const text = <const O extends Options<TextNode> = No>(
  about: string,
  options?: O,
): Made<{ kind: 'text' }, O> => ({ kind: 'text', about, ...options }) as Made<{ kind: 'text' }, O>

/** A number. */
export const number = <const O extends Options<NumberNode> = No>(
  about: string,
  options?: O,
): Made<{ kind: 'number' }, O> =>
  ({ kind: 'number', about, ...options }) as Made<{ kind: 'number' }, O>

/** One of a few fixed values. */
export const oneOf = <
  const V extends readonly (string | boolean)[],
  const O extends Options<EnumNode, 'values'> = No,
>(
  about: string,
  values: V,
  options?: O,
): Made<{ kind: 'enum'; values: V }, O> =>
  ({ kind: 'enum', about, values, ...options }) as Made<{ kind: 'enum'; values: V }, O>

/** `true` or nothing. */
export const onlyTrue = <const O extends Options<TrueNode> = No>(
  about: string,
  options?: O,
): Made<{ kind: 'true' }, O> => ({ kind: 'true', about, ...options }) as Made<{ kind: 'true' }, O>

/** A number of days, weeks, months or years. */
export const interval = (about: string): Made<{ kind: 'interval' }, No> => ({
  kind: 'interval',
  about,
})

/** An amount in a currency. */
export const money = (currency: Currency): Made<{ kind: 'money'; currency: Currency }, No> => ({
  kind: 'money',
  about: `The price in ${currency}`,
  currency,
})

/** A value of one of several kinds. */
export const either = <
  const A extends readonly ConfigNode[],
  const O extends Options<EitherNode, 'of'> = No,
>(
  about: string,
  of: A,
  options?: O,
): Made<{ kind: 'either'; of: A }, O> =>
  ({ kind: 'either', about, of, ...options }) as Made<{ kind: 'either'; of: A }, O>

/** Fixed keys. */
export const section = <
  const M extends Readonly<Record<string, ConfigNode>>,
  const O extends Options<SectionNode, 'members'> = No,
>(
  about: string,
  members: M,
  options?: O,
): Made<{ kind: 'section'; members: M }, O> =>
  ({ kind: 'section', about, members, ...options }) as Made<{ kind: 'section'; members: M }, O>

type MadeRecord<E, O> = Made<{ kind: 'record'; ids: IdRule; entry: E }, O>
/** Entries under ids that the project chooses. */
export const record = <
  const E extends ConfigNode,
  const O extends Options<RecordNode, 'ids' | 'entry'> = No,
>(
  about: string,
  ids: IdRule,
  entry: E,
  options?: O,
): MadeRecord<E, O> => ({ kind: 'record', about, ids, entry, ...options }) as MadeRecord<E, O>

/** Does the key exist even if it is not set? */
type IsGiven<N> = N extends { optional: true }
  ? false
  : N extends { kind: 'section' | 'record' }
    ? true
    : 'default' extends keyof N
      ? true
      : 'defaultsToId' extends keyof N
        ? true
        : false
type GivenKeys<M> = { [K in keyof M]: IsGiven<M[K]> extends true ? K : never }[keyof M]
type Members<M> = { readonly [K in GivenKeys<M>]: ConfigOf<M[K]> } & {
  readonly [K in Exclude<keyof M, GivenKeys<M>>]?: ConfigOf<M[K]>
}

/** The type of a node's rendered value. */
export type ConfigOf<N> = N extends { kind: 'boolean' }
  ? boolean
  : N extends { kind: 'text' | 'money' }
    ? string
    : N extends { kind: 'number' }
      ? number
      : N extends { kind: 'true' }
        ? true
        : N extends { kind: 'interval' }
          ? Interval
          : N extends { kind: 'enum'; values: readonly (infer V)[] }
            ? V
            : N extends { kind: 'either'; of: readonly (infer A)[] }
              ? ConfigOf<A>
              : N extends { kind: 'record'; entry: infer E }
                ? { readonly [id: string]: ConfigOf<E> }
                : N extends { kind: 'section'; members: infer M }
                  ? Members<M>
                  : never

/** The node of the members of this one; undefined if it has none. */
export function containerOf(node: ConfigNode): Container | undefined {
  if (node.kind === 'section' || node.kind === 'record') return node
  return node.kind === 'either'
    ? (node.of.find((option) => containerOf(option) !== undefined) as Container | undefined)
    : undefined
}

/**
 * The node of a key or entry below a container; undefined if the key does not exist. The form of
 * ids is not checked.
 */
export function childOf(container: Container, name: string): ConfigNode | undefined {
  if (container.kind === 'record') return container.entry
  return Object.hasOwn(container.members, name) ? container.members[name] : undefined
}

/** Is it an object rather than a list or a single value? */
export const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
