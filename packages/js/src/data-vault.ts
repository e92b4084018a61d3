/** How values of the data vault are encrypted. */
export interface DataVaultOptions {
  /** Your own secret. Without it nobody can read the value, the service included. */
  readonly secret: string
}

/**
 * A store of the data vault. Keys are hashed and values encrypted before they leave your server.
 */
export interface DataVaultStore {
  readonly id: string
  /**
   * Stores a value, or replaces it. Throws the known error DATA_VAULT_STORE_DOES_NOT_EXIST if the
   * configuration of the project has no such store.
   */
  setValue(key: string, value: string, options: DataVaultOptions): Promise<void>
  /**
   * Reads a value. Null if there is none for this key and secret: with another secret, the key is
   * another one too. Throws if the value was changed, or if there is no such store.
   */
  getValue(key: string, options: DataVaultOptions): Promise<string | null>
}
