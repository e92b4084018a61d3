type PasskeyModule = typeof import('./passkeys.ts')

let loading: Promise<PasskeyModule> | undefined

/** Loads the code for lists of passkeys. The same promise for every render, until it fails. */
export function loadPasskeys(): Promise<PasskeyModule> {
  loading ??= import('./passkeys.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
