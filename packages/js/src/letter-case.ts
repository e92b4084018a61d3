type CamelName<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelName<Tail>>}`
  : S

/** A wire object with camelCase field names, at every depth. */
export type CamelCased<T> = T extends readonly (infer Item)[]
  ? readonly CamelCased<Item>[]
  : T extends object
    ? { readonly [K in keyof T as K extends string ? CamelName<K> : K]: CamelCased<T[K]> }
    : T

const camelName = (name: string) =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** For objects whose every key is a field name; do not pass free-form JSON, such as metadata. */
export const toCamelCase = <T>(value: T): CamelCased<T> =>
  renamed(value, camelName) as CamelCased<T>

/** The reverse conversion. Absent and undefined fields stay absent. */
export const toSnakeCase = (value: unknown): unknown => renamed(value, snakeName)

function renamed(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, rename))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === undefined ? [] : [[rename(name), renamed(inner, rename)]],
    ),
  )
}
