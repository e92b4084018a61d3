/**
 * Counts the hashes since the process started, for the metrics. Tests check that the counts do not
 * depend on whether an address is known.
 */
export interface HashWork {
  argon2id: number
  /** Rounds of bcrypt. A hash of cost 10 takes 1,024. */
  bcryptRounds: number
  /** Memory times passes of imported Argon2 hashes. */
  importedArgon2Kib: number
  /** N times r times p. */
  scryptBlocks: number
  pbkdf2Iterations: number
}

export const createHashWork = (): HashWork => ({
  argon2id: 0,
  bcryptRounds: 0,
  importedArgon2Kib: 0,
  scryptBlocks: 0,
  pbkdf2Iterations: 0,
})
