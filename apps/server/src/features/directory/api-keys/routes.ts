import {
  checkTeamApiKey,
  checkUserApiKey,
  createTeamApiKey,
  createUserApiKey,
  listTeamApiKeys,
  listUserApiKeys,
  readTeamApiKey,
  readUserApiKey,
  revokeLeakedApiKey,
  updateTeamApiKey,
  updateUserApiKey,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import { revokeLeakedKey } from './revoke-leaked-key.ts'
import { changeKey, checkKey, createKey, findTeamKeys, findUserKeys, getKey } from './rules.ts'

export const apiKeyRoutes = [
  on(listUserApiKeys, (ctx, { query }) => findUserKeys(ctx, query.user_id)),
  on(createUserApiKey, (ctx, { body: { user_id, ...key } }) =>
    createKey(ctx, 'user', user_id, key),
  ),
  on(readUserApiKey, (ctx, { params }) => getKey(ctx, 'user', params.id)),
  on(updateUserApiKey, (ctx, { params, body }) => changeKey(ctx, 'user', params.id, body)),
  on(checkUserApiKey, (ctx, { body }) => checkKey(ctx, 'user', body.api_key)),
  on(listTeamApiKeys, (ctx, { query }) => findTeamKeys(ctx, query.team_id)),
  on(createTeamApiKey, (ctx, { body: { team_id, ...key } }) =>
    createKey(ctx, 'team', team_id, key),
  ),
  on(readTeamApiKey, (ctx, { params }) => getKey(ctx, 'team', params.id)),
  on(updateTeamApiKey, (ctx, { params, body }) => changeKey(ctx, 'team', params.id, body)),
  on(checkTeamApiKey, (ctx, { body }) => checkKey(ctx, 'team', body.api_key)),
  on(revokeLeakedApiKey, async (ctx, { body }) => {
    await revokeLeakedKey(ctx, body.api_key)
    return { success: true }
  }),
]
