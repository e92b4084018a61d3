import { ConfigError, type Environment, readConfig } from '../index.ts'

export const goodSecret = 'q6tFgN1tZLsC-cZFXD2fB0Fvyd1FfUVskICsVwq4es8'
/** The least that production needs. */
export const inProduction = {
  NODE_ENV: 'production',
  LATCHKEY_SECRET: goodSecret,
  LATCHKEY_PUBLIC_URL: 'https://accounts.example.com',
}

export const keys = {
  publishable: 'pck_7mn0c4v8dqk2w9xg5t1r3b6hjzyspae',
  server: 'ssk_p4w8x2hq9d0kz6rv3m7tc1bg5jnyeas',
  admin: 'sak_t9b3n7xk5w1qg8vz4c0hd6mr2pjyeas',
  metrics: 'h2k8v4x0q6z1m7c3w9t5b0r6g2d8pjns',
}
export const internalKeys = {
  LATCHKEY_INTERNAL_PUBLISHABLE_CLIENT_KEY: keys.publishable,
  LATCHKEY_INTERNAL_SECRET_SERVER_KEY: keys.server,
  LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: keys.admin,
}

/** The mistakes in an environment; empty if there are none. */
export const problemsOf = (env: Environment): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}
