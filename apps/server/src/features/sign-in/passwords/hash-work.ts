/** How much was hashed since the process started: what an operator pays for, and what must not depend on whether an address is known. */
export interface HashWork {
  argon2id: number
  /** Rounds of bcrypt: a hash of cost 10 takes 1,024. */
  bcryptRounds: number
}

export const createHashWork = (): HashWork => ({ argon2id: 0, bcryptRounds: 0 })
