/** Does the work once per object. */
export function once<K extends object, V, A extends readonly unknown[] = []>(
  make: (key: K, ...args: A) => V,
): (key: K, ...args: A) => V {
  const values = new WeakMap<K, { readonly value: V }>()
  return (key, ...args) => {
    const known = values.get(key) ?? { value: make(key, ...args) }
    values.set(key, known)
    return known.value
  }
}
