import { getVaultValue, setVaultValue } from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { getValue, setValue } from './rules.ts'

export const dataVaultRoutes = [
  on(setVaultValue, async (ctx, { params, body }) => {
    await setValue(ctx, params.store, body)
    return { success: true }
  }),
  on(getVaultValue, async (ctx, { params, body }) => ({
    encrypted_value: await getValue(ctx, params.store, body.hashed_key),
  })),
]
